import { a, film, csv, type AppFile } from './app-file.ts'

/** Services and markets that collect reviews beside a store, and what stores wrote themselves. */
export const reviewServices: AppFile[] = [
  [
    'PowerReviews',
    csv(
      'Review Id,Page Id,Review Display,Review Title,Review Date,Review Location,Review Text,Rating,Verified Buyer,Review Status',
      [
        'p1',
        'M-1',
        'Noor A.',
        'Good',
        '02/10/2026',
        'Chicago, IL',
        'Warm.',
        '4',
        'Yes',
        'Approved',
      ],
      ['p2', 'M-1', 'Ben O.', '', '02/12/2026', 'Norway', 'Cold.', '2', 'No', 'Rejected'],
    ),
    {
      said: 'Noor A. 4 Good | Warm.',
      at: '2026-02-10T00:00',
      about: 'M-1',
      status: 'published',
      claims: true,
    },
    {
      said: 'Ben O. 2 - | Cold.',
      at: '2026-02-12T00:00',
      about: 'M-1',
      status: 'hidden',
      from: 'NO',
    },
  ],
  [
    'Feefo',
    csv(
      'Name,Email,Sale Date,Feedback Date,Product Id,Service Rating,Service Comment,Product Rating,Product Comment,Product Attributes',
      ['Noor A.', '', '01/02/2026', '10/02/2026', '0012345678905', '1', 'Slow.', '4', 'Warm.', ''],
    ),
    {
      said: 'Noor A. 4 - | Warm.',
      at: '2026-02-10T00:00',
      about: '0012345678905',
      status: 'published',
    },
  ],
  [
    'EchoBrain',
    JSON.stringify([
      {
        id: 'e1',
        identifier: 'mug',
        name: 'Noor A.',
        comment: 'Warm.',
        reply: 'Thanks!',
        rating: 4,
        images: [{ url: a }],
        likes: 2,
        publish: false,
        verified: true,
        created_at: '2026-02-10T08:00:00Z',
      },
    ]),
    {
      said: 'Noor A. 4 - | Warm.',
      at: '2026-02-10T08:00',
      about: 'mug',
      status: 'hidden',
      votes: 2,
      claims: true,
      reply: 'Thanks! (2026-02-10)',
      media: 'photo',
    },
  ],
  [
    'Etsy',
    JSON.stringify([
      {
        reviewer: 'Noor A.',
        date_reviewed: '02/10/2026',
        star_rating: 4,
        message: 'Warm.',
        order_id: 1,
      },
    ]),
    {
      said: 'Noor A. 4 - | Warm.',
      at: '2026-02-10T00:00',
      about: 'shop-reviews',
      status: 'published',
    },
  ],
  [
    'Trustpilot',
    csv(
      'Review Id,Review Created (UTC),Review Username,Review Title,Review Content,Review Stars,Company Reply Date (UTC)',
      ['t1', '2026-02-10 08:00:00', 'Noor A.', 'Good', 'Quick.', '4', ''],
    ),
    {
      said: 'Noor A. 4 Good | Quick.',
      at: '2026-02-10T08:00',
      about: 'shop-reviews',
      status: 'published',
    },
  ],
  [
    'Meta product reviews',
    csv('aggregator,store.name,reviewID,rating,title,content,created_at,updated_at', [
      'x',
      'Shop',
      'm1',
      '4',
      'Good',
      'Warm.',
      '2026-02-10T08:00:00Z',
      '',
    ]),
    {
      said: 'Anonymous 4 Good | Warm.',
      at: '2026-02-10T08:00',
      about: 'shop-reviews',
      status: 'published',
    },
  ],
  [
    'Custom review app',
    csv('productId,customerName,rating,reviewText,mediaUrls,approved,createdAt', [
      '7',
      'Noor A.',
      '4',
      'Warm.',
      `${a},${film}`,
      'false',
      '2026-02-10T08:00:00Z',
    ]),
    {
      said: 'Noor A. 4 - | Warm.',
      at: '2026-02-10T08:00',
      about: '7',
      status: 'hidden',
      media: 'photo,video',
    },
  ],
]
