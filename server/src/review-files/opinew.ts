import type { Format } from './format.ts'

/** The custom file [R2]: Opinew reads its columns in exactly this order. */
export const opinew: Format[] = [
  {
    id: 'opinew',
    name: 'Opinew',
    source: 'migration',
    kind: 'template',
    needs: ['body', 'rating', 'review_date', 'reviewer_name', 'state'],
    marks: [],
    columns: {
      body: 'text',
      rating: 'rating',
      review_date: 'reviewed_at',
      state: 'status',
      reviewer_name: 'author',
      reviewer_email: 'email',
      product_id: 'product_id',
      product_handle: 'product_handle',
      reply: 'reply',
      reply_date: 'replied_at',
      picture_urls: 'photos',
      SKU: 'product_sku',
      barcode: 'product_barcode',
      region: 'country',
    },
    neverStored: [],
    dateOrder: null,
    dates: 'utc',
    between: ',',
    statuses: { published: 'published', unpublished: 'hidden' },
    yesNo: ['true', 'false'],
  },
]
