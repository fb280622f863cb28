import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { countries } from '../../../ui/form/countries.ts'
import { readFilter, readSort, toggleValue } from './filter.ts'
import { patchReviews } from './patch-lists.ts'
import { listKey, type ReviewPages } from '../queries.ts'
import type { Review } from '@plaudit/contract/reviews/review'

const review = (id: string, status: Review['status'] = 'published') =>
  ({ id, status, reply: null, rating: 5, pinned: false }) as Review
const pagesOf = (...pages: Review[][]): ReviewPages => ({
  pages: pages.map((results) => ({
    results,
    pageInfo: {
      hasNextPage: false,
      endCursor: null,
      hasPreviousPage: false,
      startCursor: null,
      total: 3,
    },
  })),
  pageParams: pages.map(() => undefined),
})
const idsOf = (client: QueryClient, status?: string) =>
  client
    .getQueryData<ReviewPages>(listKey(status ? { status } : {}, 'newest'))
    ?.pages.flatMap((page) => page.results.map(({ id }) => id))

const filled = () => {
  const client = new QueryClient()
  client.setQueryData(listKey({}, 'newest'), pagesOf([review('a'), review('b')], [review('c')]))
  client.setQueryData(
    listKey({ status: 'published' }, 'newest'),
    pagesOf([review('a'), review('b')]),
  )
  client.setQueryData(['reviews', 'one', 'a'], review('a'))
  client.setQueryData(['reviews', 'counts'], { total: 3 })
  return client
}

describe('a change is on screen before the server has answered', () => {
  test('a hidden review leaves the published list and stays, marked, in the others', async () => {
    const client = filled()
    await patchReviews(client, ['a'], (one) => ({ ...one, status: 'hidden' }))
    expect(idsOf(client)).toEqual(['a', 'b', 'c'])
    expect(idsOf(client, 'published')).toEqual(['b'])
    expect(client.getQueryData<Review>(['reviews', 'one', 'a'])?.status).toBe('hidden')
  })

  test('a deleted review leaves every list, and taking it back puts it where it was', async () => {
    const client = filled()
    const patch = await patchReviews(client, ['b'], (one) => ({ ...one, status: 'deleted' }))
    expect(idsOf(client)).toEqual(['a', 'c'])
    patch.takeBack()
    expect(idsOf(client)).toEqual(['a', 'b', 'c'])
  })

  test('pages without the review stay the very same, so that thousands of rows are not drawn again', async () => {
    const client = filled()
    const before = client.getQueryData<ReviewPages>(listKey({}, 'newest'))?.pages[1]
    await patchReviews(client, ['a'], (one) => ({ ...one, pinned: true }))
    expect(client.getQueryData<ReviewPages>(listKey({}, 'newest'))?.pages[1]).toBe(before)
  })
})

describe('the filter in the address', () => {
  test('what is known is read, anything else is left alone', () => {
    const query = new URLSearchParams('rating=4,5&search=mug&utm_source=x&country=')
    expect(readFilter(query)).toEqual({ rating: '4,5', search: 'mug' })
    expect([
      readSort(query),
      readSort(new URLSearchParams('sort=lowest')),
      readSort(new URLSearchParams('sort=none')),
    ]).toEqual(['newest', 'lowest', 'newest'])
  })
  test('a value is put in and taken out', () => {
    expect(toggleValue([], '5')).toBe('5')
    expect(toggleValue(['5'], '4')).toBe('5,4')
    expect(toggleValue(['5'], '5')).toBeNull()
  })
})

test('S9.012 the country list has 197 entries, each once', () => {
  expect(countries).toHaveLength(197)
  expect(new Set(countries).size).toBe(197)
  expect(countries).toEqual(expect.arrayContaining(['VA', 'PS', 'TW', 'XK', 'NO', 'GB']))
})
