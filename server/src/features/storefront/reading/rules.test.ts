import { expect, test } from 'vitest'
import { Problem } from '../../../problem.ts'
import { countListed, originOf, parsePageQuery, summarize, type RatingCount } from './rules.ts'

const counts: RatingCount[] = [
  { source: 'csv', rating: 5, reviews: 6, with_media: 2 },
  { source: 'storefront', rating: 4, reviews: 3, with_media: 1 },
  { source: 'manual', rating: 1, reviews: 1, with_media: 0 },
  { source: 'amazon', rating: 2, reviews: 4, with_media: 4 },
  { source: 'aliexpress', rating: 5, reviews: 2, with_media: 0 },
  { source: 'aliexpress', rating: 4, reviews: 1, with_media: 0 },
]

test('the headline counts own reviews only; imported ones stand beside it by source', () => {
  expect(summarize(counts)).toEqual({
    average: 4.3,
    count: 10,
    distribution: { 1: 1, 2: 0, 3: 0, 4: 3, 5: 6 },
    with_photos: 7,
    imported: [
      { source: 'aliexpress', average: 4.67, count: 3 },
      { source: 'amazon', average: 2, count: 4 },
    ],
  })
})

test('without own reviews there is no average, and an empty counter is no source', () => {
  const only: RatingCount[] = [
    { source: 'amazon', rating: 5, reviews: 2, with_media: 0 },
    { source: 'aliexpress', rating: 5, reviews: 0, with_media: 0 },
  ]
  expect(summarize(only)).toMatchObject({
    average: null,
    count: 0,
    imported: [{ source: 'amazon', average: 5, count: 2 }],
  })
})

test('the list counts own and imported, narrowed by stars, photos and the lowest rating shown', () => {
  const all = { rating: null, photos: false, minRating: 1 }
  expect(countListed(counts, all)).toBe(17)
  expect(countListed(counts, { ...all, rating: 5 })).toBe(8)
  expect(countListed(counts, { ...all, photos: true })).toBe(7)
  expect(countListed(counts, { ...all, minRating: 4 })).toBe(12)
  expect(countListed(counts, { ...all, rating: 2, minRating: 4 })).toBe(0)
})

test('what the query leaves open comes from the owner’s settings; nonsense is refused', () => {
  const settings = { sort: 'helpful' as const, page_size: 10, min_rating: 3 }
  expect(parsePageQuery({}, settings)).toEqual({
    sort: 'helpful',
    limit: 10,
    rating: null,
    photos: false,
    country: null,
    search: null,
    minRating: 3,
  })
  expect(
    parsePageQuery(
      { sort: 'lowest', limit: '25', rating: '2', photos: '1', country: 'de' },
      settings,
    ),
  ).toEqual({
    sort: 'lowest',
    limit: 25,
    rating: 2,
    photos: true,
    country: 'DE',
    search: null,
    minRating: 1,
  })
  for (const query of [
    { sort: 'best' },
    { limit: '0' },
    { limit: '101' },
    { limit: 'ten' },
    { rating: '6' },
    { rating: '4.5' },
    { photos: 'yes' },
    { country: 'Germany' },
    { country: "D'" },
  ] as Record<string, string>[])
    expect(() => parsePageQuery(query, settings)).toThrow(Problem)
})

test('reviews from a marketplace carry its name, own ones none', () => {
  expect(
    ['amazon', 'aliexpress', 'csv', 'migration', 'email'].map((source) =>
      originOf(source as 'csv'),
    ),
  ).toEqual(['Amazon', 'AliExpress', null, null, null])
})
