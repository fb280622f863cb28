import type { Format } from './describe-format.ts'

const columns: Format['columns'] = {
  metaobject_handle: 'review_id',
  title: 'title',
  body: 'text',
  rating: 'rating',
  review_date: 'reviewed_at',
  curated: 'status',
  reviewer_name: 'author',
  reviewer_email: 'email',
  product_id: 'product_id',
  product_handle: 'product_handle',
  product_url: 'product_url',
  reply: 'reply',
  reply_date: 'replied_at',
  picture_urls: 'photos',
  // Where Judge.me asked for the review (`web`, `email`), not where it comes from.
  source: 'ignored',
  ip_address: 'ignored',
  // Guessed from the address of the visitor's connection: not something the reviewer said.
  location: 'location',
}
const common = { id: 'judgeme', name: 'Judge.me', source: 'migration', columns, neverStored: ['ip_address', 'location'] } satisfies Partial<Format>

/** Judge.me writes `YYYY-MM-DD HH:MM:SS UTC` in its export, but asks for dd/mm/yyyy in its template. */
export const judgeme: Format[] = [
  { ...common, needs: ['body', 'rating', 'review_date', 'reviewer_name'], marks: [['curated'], ['metaobject_handle']], dateOrder: null },
  {
    ...common,
    needs: ['body', 'rating', 'reviewer_name'],
    marks: [['picture_urls'], ['reviewer_email', 'product_url'], ['reviewer_email', 'product_handle']],
    dateOrder: 'day_first',
  },
]
