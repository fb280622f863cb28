import type { Format } from './describe-format.ts'

const common = { id: 'loox', name: 'Loox', source: 'migration', neverStored: ['orderId'], dateOrder: null } satisfies Partial<Format>

/** Loox's export and its import template share few names. Both write ISO dates. A nickname may be empty: then the full name. */
export const loox: Format[] = [
  {
    ...common,
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
      variant: 'ignored',
      verified_purchase: 'verified',
      orderId: 'ignored',
      reply: 'reply',
      replied_at: 'replied_at',
      metaobject_handle: 'ignored',
      incentivized: 'ignored',
    },
  },
  {
    ...common,
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
  },
]
