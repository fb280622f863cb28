import type { ImportPreview } from '@plaudit/contract/imports/preview'
import { type EncodingFound, type SheetFound } from '@plaudit/contract/imports/reading'
import type { Analysis } from './analysing/analyse-file.ts'
import { suggestMeaning } from './mapping/names/rules.ts'
import type { ProductMatch } from './products/build-match.ts'
import { productFromFile } from './products/rules.ts'
import { describeReject } from './reading/describe-reject.ts'
import { sheetOfRow } from './reading/sheet-of-row.ts'
import { describeProduct } from './products/describe-product.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'
import type { ImportPlan } from '../../db/import-tables.ts'
import type { KnownProduct } from '../catalogue/list-products-to-compare.ts'

const FIRST_PRODUCTS = 200

type Column = ImportPreview['columns'][number]

const columnView = ({ plan, recognised, dates, samples }: Analysis, i: number): Column => {
  const name = plan.headers[i]!
  const note = (): Column['note'] => {
    if (recognised.neverStored[i]) return 'never_stored'
    if (!recognised.sure[i]) return 'not_recognised'
    if (name !== dates?.column || dates.decided_by === 'unambiguous') return null
    return dates.decided_by === 'default' ? 'date_order_open' : 'date_order_decided'
  }
  const noted = note()
  const suggested =
    noted === 'not_recognised' ? suggestMeaning(plan.headers, plan.meanings, i) : null
  return {
    name,
    meaning: plan.meanings[i]!,
    sample: samples[i] ?? null,
    sure: recognised.sure[i]!,
    note: noted,
    suggested,
  }
}

const matchView = (
  match: ProductMatch,
  suggested: KnownProduct | undefined,
): ImportPreview['products'][number] => {
  const { rows } = match
  const fits = match.fits.map(({ by, product }) => ({ by, product: describeProduct(product) }))
  const newTitle = match.kind === 'create' ? productFromFile(match.names).title : null
  if (match.product)
    return {
      key: match.key,
      rows,
      match: match.kind === 'chosen' ? 'chosen' : 'matched',
      product: describeProduct(match.product),
      matched_by: match.matchedBy,
      new_title: null,
      fits,
    }
  if (suggested)
    return {
      key: match.key,
      rows,
      match: 'suggested',
      product: describeProduct(suggested),
      matched_by: 'fuzzy_title',
      new_title: newTitle,
      fits,
    }
  return {
    key: match.key,
    rows,
    match: match.kind as 'create',
    product: null,
    matched_by: null,
    new_title: newTitle,
    fits,
  }
}

const day = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())

const outcomeOf = (
  change: Analysis['first'][number]['change'],
): ImportPreview['reviews'][number]['outcome'] => {
  if (change === null) return 'new'
  return change.outcome === 'changed' ? 'changed' : 'duplicate'
}

const reviewView = (
  { incoming, change }: Analysis['first'][number],
  productOf: (id: string) => { title: string; image: { src: string } | null },
  plan: ImportPlan,
): ImportPreview['reviews'][number] => {
  const product = productOf(incoming.productId)
  return {
    row: incoming.row,
    sheet: sheetOfRow(incoming.row, plan),
    outcome: outcomeOf(change),
    product_title: product.title,
    product_image: product.image,
    author: incoming.author,
    rating: incoming.rating,
    title: incoming.title,
    text: incoming.text,
    country: incoming.country,
    reviewed_at: day(incoming.reviewedAt),
    photos: incoming.photos.length,
    media_left_out: incoming.mediaLeftOut,
    reply: incoming.reply,
    changes: change?.outcome === 'changed' ? (change.before as Record<string, unknown>) : {},
  }
}

/** Several names of one new product are shown as one entry. */
const mergeByNewProduct = (matches: ProductMatch[]): ProductMatch[] => {
  const shown = new Map<string, ProductMatch>()
  for (const match of matches) {
    const place = match.kind === 'create' ? match.productId : `${match.key} ${match.productId}`
    const before = shown.get(place)
    shown.set(place, before ? { ...before, rows: before.rows + match.rows } : match)
  }
  return [...shown.values()]
}

const isAmbiguous = ({ kind }: ProductMatch) =>
  kind === 'products_differ' || kind === 'product_id_differs'

/** How many rows have an unknown id beside names that match a product; the owner decides for all of them at once. */
const unknownIdsView = (
  matches: ProductMatch[],
  { options }: ImportPlan,
): ImportPreview['unknown_ids'] => {
  const meant = matches.filter(({ kind, despiteId }) => despiteId || kind === 'product_id_differs')
  if (meant.length === 0) return null
  return {
    rows: meant.reduce((sum, { rows }) => sum + rows, 0),
    decided: options.unknown_ids !== undefined,
  }
}

type PreviewMore = {
  /** Product key → suggested product. */
  suggestions: Map<string, KnownProduct>
  readings: EncodingFound['readings']
  sheets: SheetFound[] | null
}

export const previewView = (
  language: Language,
  analysis: Analysis,
  file: { name: string; size: number },
  { suggestions, readings, sheets }: PreviewMore,
): ImportPreview => {
  const { table, recognised, plan, matcher } = analysis
  const matches = mergeByNewProduct(matcher.all()).sort(
    (a, b) => Number(isAmbiguous(b)) - Number(isAmbiguous(a)) || b.rows - a.rows,
  )
  const byId = new Map(matches.map((match) => [match.productId, match]))
  const productOf = (id: string) => {
    const match = byId.get(id)
    if (match?.product) return describeProduct(match.product)
    return {
      title: match ? productFromFile(match.names).title : (matcher.forAll?.title ?? ''),
      image: matcher.forAll?.image_url ? { src: matcher.forAll.image_url } : null,
    }
  }
  return {
    file: {
      name: file.name,
      size: file.size,
      container: table.container,
      encoding: table.encoding,
      delimiter: table.delimiter,
    },
    encoding:
      table.encoding && analysis.encodingBy
        ? { encoding: table.encoding, decided_by: analysis.encodingBy, readings }
        : null,
    sheets,
    header_row: table.headerRow ?? 1,
    format: recognised.format.id,
    format_name: recognised.format.name,
    source: plan.source,
    rows: analysis.rows,
    max_rows: analysis.maxRows,
    counts: analysis.counts,
    allowance: analysis.room === Infinity ? null : { left: analysis.room, beyond: analysis.beyond },
    columns: plan.headers.map((_, i) => columnView(analysis, i)),
    remembered: analysis.remembered,
    dates: analysis.dates,
    ratings: analysis.ratings,
    unknown_ids: unknownIdsView(matcher.all(), plan),
    unreadable_dates: analysis.unreadableDates,
    unknown_countries: analysis.unknownCountries,
    reviews: analysis.first.map((found) => reviewView(found, productOf, plan)),
    rejected: analysis.rejected.map((reject) => describeReject(language, reject, plan)),
    products: matches
      .slice(0, FIRST_PRODUCTS)
      .map((match) => matchView(match, suggestions.get(match.key))),
    products_total: matches.length,
    product_for_all: matcher.forAll && {
      product: describeProduct(matcher.forAll),
      overruled: matcher.overruled(),
    },
  }
}
