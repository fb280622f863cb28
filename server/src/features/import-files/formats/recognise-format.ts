import { Problem } from '../../../problem.ts'
import { formats } from '../../../review-files/all-formats.ts'
import { plainName, type Format } from '../../../review-files/format.ts'
import { template } from '../../../review-files/template.ts'
import { templateColumns } from '../../../spreadsheets/template-columns.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import type { ImportOptions } from '@plaudit/contract/imports/options'
import { matchesFormat } from './matches-format.ts'
import { meaningsInFile } from './meanings-in-file.ts'

/** Column names of other apps that suggest a meaning: proposed to the owner, never assumed. */
const lookAlikes: Partial<Record<ColumnMeaning, string[]>> = {
  rating: ['score', 'stars', 'star', 'review_score', 'review_rating', 'note'],
  text: [
    'body',
    'body_text',
    'review',
    'content',
    'comment',
    'feedback',
    'review_text',
    'review_content',
    'review_body',
    'comment_content',
  ],
  author: [
    'name',
    'author_name',
    'reviewer',
    'reviewer_name',
    'display_name',
    'reviewer_display_name',
    'nickname',
    'customer_name',
    'comment_author',
  ],
  title: ['review_title', 'headline', 'summary'],
  reviewed_at: [
    'date',
    'created_at',
    'review_date',
    'date_created',
    'review_creation_date',
    'commented_at',
    'comment_date',
    'create_time',
  ],
  photos: [
    'photo',
    'photo_url',
    'photo_urls',
    'picture_urls',
    'image_urls',
    'images',
    'img',
    'media',
    'published_image_urls',
  ],
  reply: ['response', 'comment_reply', 'reply_content'],
  email: ['reviewer_email', 'author_email', 'comment_author_email'],
  country: ['country_code', 'author_country', 'reviewer_country', 'customer_country'],
  status: ['state', 'published', 'review_status', 'comment_approved'],
  product_handle: ['handle', 'shopify_product_handle'],
  product_title: ['product', 'product_name'],
}

export type RecognisedFormat = {
  format: Format
  /** One entry for each header, like the next two. */
  meanings: ColumnMeaning[]
  /** False: the column is unknown and is left out. */
  sure: boolean[]
  /** Personal data that we do not store. */
  neverStored: boolean[]
  /** Among columns of one meaning the lowest rank is used first: the owner's choice, then the app's order. */
  ranks: number[]
}

const knownApps = [
  ...new Set(formats.filter(({ source }) => source === 'migration').map(({ name }) => name)),
].join(', ')

const isProductColumn = (meaning: ColumnMeaning) => meaning.startsWith('product_')

/** Another app's file may have no product columns: its reviews are then of the shop itself. */
const missingFrom = (meanings: ColumnMeaning[], namesProduct: boolean) => [
  ...(['rating', 'text'] as const).filter((needed) => !meanings.includes(needed)),
  ...(namesProduct || meanings.some(isProductColumn) ? [] : ['product_handle']),
]

/** The app whose format is nearest, although required columns are missing. */
const nearestFormat = (names: Set<string>): Format | null => {
  const has = (name: string) => names.has(plainName(name))
  const isNear = ({ needs, marks }: Format) =>
    marks.some((set) => set.every(has)) &&
    needs.filter((name) => !has(name)).length <= needs.length / 2
  return formats.find((format) => format !== template && isNear(format)) ?? null
}

/** Reports the missing columns of an app's file, by the app's own names. */
const throwIfIncomplete = (headers: string[], format: Format): never => {
  const { meanings, sure } = meaningsInFile(format, headers, {})
  const recognised = Object.fromEntries(
    headers.flatMap((header, i) =>
      sure[i] && meanings[i] !== 'ignored' ? [[header, meanings[i]!]] : [],
    ),
  )
  const nameOf = (meaning: ColumnMeaning) =>
    Object.entries(format.columns).find(([, one]) => one === meaning)?.[0] ?? meaning
  const missing = (['rating', 'text'] as const).filter((meaning) => !meanings.includes(meaning))
  const quoted = (name: string) => `"${name}"`
  const detail = phrase('imports.app_file_incomplete', {
    app: format.name,
    missing: { list: missing.map((meaning) => quoted(nameOf(meaning))) },
    found: {
      list: Object.entries(recognised).map(([header, meaning]) => `${quoted(header)} (${meaning})`),
    },
  })
  throw new Problem('structure_unknown', {
    detail,
    facts: {
      app: format.name,
      expected: format.needs,
      missing,
      missing_columns: missing.map(nameOf),
      found: headers,
      recognised,
      suggested: recognised,
    },
  })
}

const likelyMeaningOf = (header: string): ColumnMeaning | undefined =>
  Object.entries(lookAlikes).find(([, names]) =>
    names.some((name) => plainName(name) === plainName(header)),
  )?.[0] as ColumnMeaning | undefined

const throwUnknownStructure = (
  headers: string[],
  { missing, format }: { missing: string[]; format: Format },
): never => {
  const suggested = Object.fromEntries(
    headers.map((header) => [header, likelyMeaningOf(header)]).filter(([, meaning]) => meaning),
  )
  const guesses = Object.entries(suggested).map(([header, meaning]) =>
    phrase('imports.column_looks_like', { header, meaning: String(meaning) }),
  )
  const expected = templateColumns.filter(({ asked }) => asked).map(({ name }) => name)
  const found = headers.length
    ? headers.slice(0, 40).join(', ')
    : phrase('imports.structure_no_columns')
  const columns = phrase('imports.structure_columns', {
    missing: missing.join(', '),
    expected: expected.join(', '),
    apps: knownApps,
    found,
  })
  const more = guesses.length
    ? phrase('imports.structure_looks', { columns, looks: { list: guesses } })
    : columns
  const detail =
    format === template
      ? phrase('imports.structure_template', { more })
      : phrase('imports.structure_app', { app: format.name, more })
  throw new Problem('structure_unknown', {
    detail,
    facts: { expected, missing, found: headers, suggested },
  })
}

/**
 * Recognizes the format by its column names alone, never by their order. The owner's choice for a column takes
 * precedence.
 * @throws Problem `structure_unknown` with what was expected, what was found and suggestions (IMP-10).
 */
export const recogniseFormat = (
  headers: string[],
  options: Pick<ImportOptions, 'columns' | 'product_id'>,
): RecognisedFormat => {
  const names = new Set(headers.map(plainName))
  const known = formats.find((candidate) => matchesFormat(candidate, names))
  const format = known ?? template
  const found = meaningsInFile(format, headers, options.columns)
  const missing = missingFrom(
    found.meanings,
    options.product_id !== undefined || format.source === 'migration',
  )
  if (missing.length > 0) {
    const near = known ? null : nearestFormat(names)
    const lacksMore = near && meaningsInFile(near, headers, options.columns).meanings
    if (near && lacksMore && !(lacksMore.includes('rating') && lacksMore.includes('text')))
      throwIfIncomplete(headers, near)
    throwUnknownStructure(headers, { missing, format })
  }
  return { format, ...found }
}
