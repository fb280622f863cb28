import type { Format } from './format.ts'

/** The template [R2]. Ryviu also reads Loox and Judge.me files. */
export const ryviu: Format[] = [
  {
    id: 'ryviu',
    name: 'Ryviu',
    source: 'migration',
    kind: 'template',
    needs: ['rating', 'author', 'body_text'],
    marks: [],
    columns: {
      product_handle: 'product_handle',
      rating: 'rating',
      author: 'author',
      title: 'title',
      body_text: 'text',
      email: 'email',
      photo_urls: 'photos',
      created_at: 'reviewed_at',
      status: 'status',
      featured: 'pinned',
    },
    neverStored: [],
    dateOrder: null,
    dates: 'minutes',
    between: ',',
    statuses: { enable: 'published', disable: 'hidden' },
    yesNo: ['1', '0'],
  },
]
