import { decodeHTML } from 'entities'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'

/**
 * `asked`: stands in the empty template that owners fill in. The others only stand in exports, so
 * that these read back without loss.
 */
export type TemplateColumn = {
  name: string
  meaning: ColumnMeaning
  asked: boolean
  required: boolean
  example: string
}

const column = (
  name: string,
  meaning: ColumnMeaning,
  rest: Partial<TemplateColumn> = {},
): TemplateColumn => ({
  name,
  meaning,
  asked: true,
  required: false,
  example: '',
  ...rest,
})
const exportOnly = { asked: false } as const

/**
 * The columns of our own files, in order: the template, the export, and what a rejected row is written back in.
 * A product is named by one of its columns; reading goes by name, so that columns may be moved or left out.
 * `verified` is written for information and never read: the system alone sets it (REV-3).
 */
export const templateColumns: TemplateColumn[] = [
  column('review_id', 'review_id', exportOnly),
  column('product_id', 'product_id', exportOnly),
  column('product_handle', 'product_handle', { example: 'fernhill-kettle' }),
  column('product_title', 'product_title', { example: 'Fernhill kettle' }),
  column('rating', 'rating', { required: true, example: '5' }),
  column('author', 'author', { example: 'Noor A.' }),
  column('email', 'email', exportOnly),
  column('title', 'title', { example: 'Pours well' }),
  column('text', 'text', {
    required: true,
    example: 'Pours exactly where I aim, and the handle stays cool.',
  }),
  column('country', 'country', { example: 'NO' }),
  column('reviewed_at', 'reviewed_at', { example: '2026-04-13' }),
  column('photos', 'photos', {
    example: 'https://example.com/photos/kettle-1.jpg, https://example.com/photos/kettle-2.jpg',
  }),
  column('videos', 'videos', exportOnly),
  column('reply', 'reply', { example: 'Thank you, Noor!' }),
  column('replied_at', 'replied_at', { example: '2026-04-14' }),
  column('status', 'status', { example: 'published' }),
  column('variant', 'variant', exportOnly),
  column('language', 'language', exportOnly),
  column('helpful_votes', 'helpful_votes', exportOnly),
  column('pinned', 'pinned', exportOnly),
  column('source', 'source', exportOnly),
  column('source_app', 'source_app', exportOnly),
  column('source_verified', 'verified', exportOnly),
  column('verified', 'ignored', exportOnly),
]

/**
 * One review as an export sees it. Times are Dates; `photos` are addresses, those of the source where there are any.
 */
export type TemplateReview = {
  id: string
  product: { id: string; external_id: string | null; handle: string | null; title: string }
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
  source: string
  source_app: string | null
  source_verified: boolean
  verified: boolean
}

const yesNo = (value: boolean) => (value ? 'yes' : 'no')

/**
 * Our import reads markup and entities as a reader sees them (`&amp;` is `&`). A text in which they stand as they are
 * is written so that reading gives it back; every other text is left alone.
 */
const written = (text: string | null): string | null =>
  text !== null && (/<[a-z/!]/i.test(text) || decodeHTML(text) !== text)
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
    : text

const cellOf: Record<string, (review: TemplateReview) => string | null> = {
  review_id: (r) => r.id,
  product_id: (r) => r.product.external_id ?? r.product.id,
  product_handle: (r) => r.product.handle,
  product_title: (r) => written(r.product.title),
  rating: (r) => String(r.rating),
  author: (r) => written(r.author),
  email: (r) => r.author_email,
  title: (r) => written(r.title),
  text: (r) => written(r.text),
  country: (r) => r.country,
  reviewed_at: (r) => r.reviewed_at?.toISOString() ?? null,
  photos: (r) => r.photos.join('\n') || null,
  videos: (r) => r.videos.join('\n') || null,
  reply: (r) => written(r.reply),
  replied_at: (r) => r.replied_at?.toISOString() ?? null,
  status: (r) => r.status,
  variant: (r) => written(r.variant),
  language: (r) => r.language,
  helpful_votes: (r) => String(r.helpful_votes),
  pinned: (r) => yesNo(r.pinned),
  source: (r) => r.source,
  source_app: (r) => r.source_app,
  source_verified: (r) => yesNo(r.source_verified),
  verified: (r) => yesNo(r.verified),
}

/** The header of an export. */
export const exportHeaders: string[] = templateColumns.map(({ name }) => name)

/** One review as a line of an export, in the order of `exportHeaders`. */
export const exportCells = (review: TemplateReview): (string | null)[] =>
  templateColumns.map(({ name }) => cellOf[name]!(review))
