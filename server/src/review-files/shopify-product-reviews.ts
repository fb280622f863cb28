import type { Format } from './format.ts'

/**
 * Shopify's own app, closed in 2024: its file of the last years [R2] and of 2014 [R]. Vitals
 * reads the same with `imageUrl`.
 */
export const shopifyProductReviews: Format[] = [
  {
    id: 'shopify_product_reviews',
    name: 'Shopify Product Reviews',
    source: 'migration',
    kind: 'template',
    needs: ['product_handle', 'rating', 'author', 'body', 'created_at'],
    marks: [],
    columns: {
      product_handle: 'product_handle',
      state: 'status',
      rating: 'rating',
      title: 'title',
      author: 'author',
      email: 'email',
      location: 'location',
      body: 'text',
      imageUrl: 'photos',
      reply: 'reply',
      created_at: 'reviewed_at',
      replied_at: 'replied_at',
    },
    header: [
      'product_handle',
      'state',
      'rating',
      'title',
      'author',
      'email',
      'location',
      'body',
      'reply',
      'created_at',
      'replied_at',
    ],
    neverStored: [],
    dateOrder: null,
    dates: 'utc',
    between: ',',
    statuses: { published: 'published', unpublished: 'hidden', spam: 'hidden' },
    yesNo: ['true', 'false'],
  },
]
