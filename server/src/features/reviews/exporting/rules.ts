import type { CarriedField, ExportApp, ExportFormat } from '@plaudit/contract/reviews/export'
import { formats } from '../../../review-files/all-formats.ts'
import type { DateStyle, FileStatus, Format } from '../../../review-files/format.ts'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'

/** A review with the fields that another app's file can hold. Times in UTC. */
export type WrittenReview = {
  product: {
    external_id: string | null
    handle: string | null
    title: string
    sku: string | null
    barcode: string | null
  }
  rating: number
  author: string
  author_email: string | null
  title: string | null
  text: string
  country: string | null
  reviewed_at: Date | null
  photos: string[]
  videos: string[]
  reply: string | null
  replied_at: Date | null
  status: string
  variant: string | null
  language: string | null
  helpful_votes: number
  pinned: boolean
  /** A verified purchase, confirmed by us or by the source. */
  verified: boolean
}

/** The format of this app's import template. */
export const layoutOf = (app: ExportApp): Format =>
  formats.find(({ id, kind }) => id === app && kind === 'template')!

export const headerOf = (format: Format): string[] => [
  ...(format.header ?? Object.keys(format.columns)),
]

const padTwo = (value: number) => String(value).padStart(2, '0')

const formatDate = (at: Date, style: DateStyle): string => {
  const [year, month, day] = [
    String(at.getUTCFullYear()).padStart(4, '0'),
    padTwo(at.getUTCMonth() + 1),
    padTwo(at.getUTCDate()),
  ]
  const minutes = `${padTwo(at.getUTCHours())}:${padTwo(at.getUTCMinutes())}`
  const seconds = `${minutes}:${padTwo(at.getUTCSeconds())}`
  const styles: Record<DateStyle, string> = {
    iso: at.toISOString(),
    utc: `${year}-${month}-${day} ${seconds} UTC`,
    seconds: `${year}-${month}-${day} ${seconds}`,
    minutes: `${year}-${month}-${day} ${minutes}`,
    day: `${year}-${month}-${day}`,
    slash_day: `${year}/${month}/${day}`,
    'day/month/year': `${day}/${month}/${year}`,
    'month/day/year': `${month}/${day}/${year}`,
  }
  return styles[style]
}

const dayOnly = new Set<DateStyle>(['day', 'slash_day', 'day/month/year', 'month/day/year'])

const meaningsOf = (format: Format): ColumnMeaning[] =>
  headerOf(format).map((name) => format.columns[name] ?? 'ignored')

const statesOf = (format: Format): FileStatus[] => {
  if (!meaningsOf(format).includes('status')) return ['published']
  return [
    ...new Set<FileStatus>(
      Object.values(format.statuses ?? { published: 'published', hidden: 'hidden' }),
    ),
  ]
}

/** The app's word for a status. Where it has none for pending, hidden is used; never published. */
const stateWordFor = (format: Format, status: string): string => {
  const words = Object.entries(format.statuses ?? {})
  const wordOf = (state: FileStatus) => words.find(([, meant]) => meant === state)?.[0]
  return (
    wordOf(status as FileStatus) ?? wordOf(status === 'pending' ? 'hidden' : 'pending') ?? status
  )
}

/** Other apps find a product by its handle; a product without one gets a handle made from its title. */
const handleOf = ({ handle, title }: WrittenReview['product']): string =>
  handle ??
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')

const yesNo = ({ yesNo: [yes, no] }: Format, value: boolean) => (value ? yes : no)

type Cell = (review: WrittenReview, format: Format, name: string) => string | null

const cells: Partial<Record<ColumnMeaning, Cell>> = {
  product_id: ({ product }) => product.external_id,
  product_handle: ({ product }) => handleOf(product),
  product_title: ({ product }) => product.title,
  product_sku: ({ product }) => product.sku,
  product_barcode: ({ product }) => product.barcode,
  rating: ({ rating }) => String(rating),
  title: ({ title }) => title,
  text: ({ text }) => text,
  author: ({ author }) => author,
  email: ({ author_email: email }) => email,
  country: ({ country }) => country,
  reviewed_at: ({ reviewed_at: at }, { dates }) => at && formatDate(at, dates),
  reply: ({ reply }) => reply,
  replied_at: ({ reply, replied_at: at }, { dates }) =>
    reply === null || at === null ? null : formatDate(at, dates),
  // A column named like "is approved" takes yes and no; one named "status" the app's own word.
  status: ({ status }, format, name) =>
    /^is[A-Z_]/.test(name) ? yesNo(format, status === 'published') : stateWordFor(format, status),
  verified: ({ verified }, format) =>
    verified ? (format.verifiedWord ?? format.yesNo[0]) : format.yesNo[1],
  variant: ({ variant }) => variant,
  language: ({ language }) => language,
  helpful_votes: ({ helpful_votes: votes }) => String(votes),
  pinned: ({ pinned }, format) => yesNo(format, pinned),
}

/** Distributes several URLs over their columns: one each, or all in the only one. */
const spreadUrls = (addresses: string[], columns: number, between: string): (string | null)[] =>
  columns === 1
    ? [addresses.join(between) || null]
    : Array.from({ length: columns }, (_, i) => addresses[i] ?? null)

/** The cells of one row for the app, in the order of `headerOf`. */
export const cellsFor = (format: Format) => {
  const header = headerOf(format)
  const meanings = meaningsOf(format)
  const count = (meaning: ColumnMeaning) => meanings.filter((one) => one === meaning).length
  return (review: WrittenReview): (string | null)[] => {
    const media = {
      photos: spreadUrls(
        review.photos.slice(0, format.most?.photos),
        count('photos'),
        format.between,
      ),
      videos: spreadUrls(
        review.videos.slice(0, format.most?.videos),
        count('videos'),
        format.between,
      ),
    }
    return header.map((name, i) => {
      const meaning = meanings[i]!
      if (meaning === 'photos' || meaning === 'videos') return media[meaning].shift() ?? null
      if (name === format.replyShown) return review.reply === null ? null : yesNo(format, true)
      return cells[meaning]?.(review, format, name) ?? null
    })
  }
}

/**
 * Whether this review may be exported to the app. Hidden ones never go to a format that would show them, nor ratings
 * without text.
 */
export const isExportable = (
  format: Format,
  { status, text }: Pick<WrittenReview, 'status' | 'text'>,
): boolean => {
  if (format.source === 'csv') return true
  if (text === '') return false
  return status === 'published' || statesOf(format).some((state) => state !== 'published')
}

const missingFields = (format: Format): CarriedField[] => {
  const meanings = new Set<string>(meaningsOf(format))
  const plain = (
    [
      'title',
      'country',
      'photos',
      'videos',
      'reply',
      'replied_at',
      'variant',
      'language',
      'helpful_votes',
      'pinned',
      'verified',
    ] as const
  ).filter((field) => !meanings.has(field))
  return [...plain, ...(dayOnly.has(format.dates) ? (['time'] as const) : []), 'source']
}

/** What a file for this app can hold: derived from its format, so that screen, file and test agree. */
export const exportCapabilities = (app: ExportApp): ExportFormat => {
  const format = layoutOf(app)
  if (format.source === 'csv')
    return {
      app,
      name: format.name,
      lacks: [],
      most_photos: null,
      most_videos: null,
      states: ['published', 'pending', 'hidden'],
      needs_text: false,
    }
  return {
    app,
    name: format.name,
    lacks: missingFields(format),
    most_photos: format.most?.photos ?? null,
    most_videos: format.most?.videos ?? null,
    states: statesOf(format),
    needs_text: true,
  }
}
