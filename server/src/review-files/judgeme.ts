import type { Format } from './format.ts'

const common = {
  id: 'judgeme',
  name: 'Judge.me',
  source: 'migration',
  between: ',',
  // An export says true and false nowhere; `curated` is its only word.
  statuses: { ok: 'published', 'not-yet': 'pending', spam: 'hidden' },
  yesNo: ['true', 'false'],
  // ip_address and location are guessed from the visitor's connection: not something the reviewer said.
  neverStored: ['ip_address', 'location'],
} satisfies Partial<Format>

/**
 * Judge.me writes `YYYY-MM-DD HH:MM:SS UTC` in its export [R], but asks for dd/mm/yyyy in its template [R2]. Reviews of
 * the shop have empty product columns. `source` is where it asked for the review (`web`,
 * `email`), not where that comes from.
 */
export const judgeme: Format[] = [
  {
    ...common,
    kind: 'export',
    needs: ['body', 'rating', 'review_date', 'reviewer_name'],
    marks: [['curated'], ['metaobject_handle']],
    columns: {
      title: 'title',
      body: 'text',
      rating: 'rating',
      review_date: 'reviewed_at',
      source: 'ignored',
      curated: 'status',
      reviewer_name: 'author',
      reviewer_email: 'email',
      product_id: 'product_id',
      product_handle: 'product_handle',
      reply: 'reply',
      reply_date: 'replied_at',
      picture_urls: 'photos',
      ip_address: 'ignored',
      location: 'ignored',
      metaobject_handle: 'review_id',
      product_url: 'product_url',
    },
    dateOrder: null,
    dates: 'utc',
  },
  {
    ...common,
    kind: 'template',
    needs: ['body', 'rating', 'reviewer_name'],
    marks: [
      ['picture_urls'],
      ['reviewer_email', 'product_url'],
      ['reviewer_email', 'product_handle'],
    ],
    columns: {
      title: 'title',
      body: 'text',
      rating: 'rating',
      review_date: 'reviewed_at',
      reviewer_name: 'author',
      reviewer_email: 'email',
      product_url: 'product_url',
      picture_urls: 'photos',
      product_id: 'product_id',
      product_handle: 'product_handle',
      reply: 'reply',
      reply_date: 'replied_at',
      curated: 'status',
      source: 'ignored',
      ip_address: 'ignored',
      location: 'ignored',
    },
    header: [
      'title',
      'body',
      'rating',
      'review_date',
      'reviewer_name',
      'reviewer_email',
      'product_url',
      'picture_urls',
      'product_id',
      'product_handle',
      'reply',
      'reply_date',
      'curated',
    ],
    dateOrder: 'day_first',
    dates: 'day/month/year',
    most: { photos: 5, videos: 0 },
  },
]
