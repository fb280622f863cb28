import type { Format } from './format.ts'

const common = {
  id: 'loox',
  name: 'Loox',
  source: 'migration',
  neverStored: ['orderId'],
  dateOrder: null,
  between: ',',
  yesNo: ['true', 'false'],
} satisfies Partial<Format>

/**
 * Loox's export and its import template share few names [R2]. Both write ISO dates. A nickname
 * may be empty: then the full name.
 */
export const loox: Format[] = [
  {
    ...common,
    kind: 'export',
    needs: ['rating', 'review', 'date'],
    marks: [
      ['nickname', 'img'],
      ['full_name', 'img'],
      ['nickname', 'verified_purchase'],
    ],
    columns: {
      id: 'review_id',
      status: 'status',
      rating: 'rating',
      email: 'email',
      nickname: 'author',
      full_name: 'author',
      review: 'text',
      date: 'reviewed_at',
      productId: 'product_id',
      handle: 'product_handle',
      img: 'photos',
      variant: 'variant',
      verified_purchase: 'verified',
      orderId: 'ignored',
      reply: 'reply',
      replied_at: 'replied_at',
      metaobject_handle: 'ignored',
      incentivized: 'ignored',
    },
    statuses: { active: 'published', hidden: 'hidden', pending: 'pending' },
    dates: 'iso',
  },
  {
    ...common,
    kind: 'template',
    needs: ['rating', 'author', 'body', 'created_at'],
    marks: [
      ['photo_url', 'product_handle'],
      ['photo_url', 'product_Id'],
    ],
    columns: {
      product_handle: 'product_handle',
      product_Id: 'product_id',
      rating: 'rating',
      author: 'author',
      email: 'email',
      body: 'text',
      created_at: 'reviewed_at',
      photo_url: 'photos',
      reply: 'reply',
      replied_at: 'replied_at',
      verified_purchase: 'verified',
      incentivized: 'ignored',
      title: 'title',
    },
    header: [
      'product_handle',
      'product_Id',
      'rating',
      'author',
      'email',
      'body',
      'created_at',
      'photo_url',
      'reply',
      'replied_at',
      'verified_purchase',
      'incentivized',
    ],
    dates: 'day',
    most: { photos: 5, videos: 0 },
  },
]
