import type { Format } from './format.ts'

/** The template [R2]. */
export const stamped: Format[] = [
  {
    id: 'stamped',
    name: 'Stamped',
    source: 'migration',
    kind: 'template',
    needs: ['rating', 'author', 'body'],
    marks: [['productImageUrl'], ['photoFilenames'], ['productTitle', 'published']],
    columns: {
      product_id: 'product_id',
      product_handle: 'product_handle',
      productUrl: 'product_url',
      productImageUrl: 'ignored',
      productTitle: 'product_title',
      photoFilenames: 'photos',
      rating: 'rating',
      title: 'title',
      author: 'author',
      email: 'email',
      body: 'text',
      created_at: 'reviewed_at',
      published: 'status',
    },
    neverStored: [],
    dateOrder: null,
    dates: 'seconds',
    between: ',',
    statuses: { true: 'published', false: 'hidden' },
    yesNo: ['TRUE', 'FALSE'],
    most: { photos: 3, videos: 1 },
  },
]
