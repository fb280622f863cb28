import { expect, test } from 'vitest'
import { asProductRating, compareRatings } from './rules.ts'

const changed = { product_id: 'a', marks: 1, external_id: '7', count: 3, stars: 13 }
const sent = (average: string, count: number, external_id = '7') =>
  new Map([['a', { product_id: 'a', external_id, average, count }]])

test('SURF-6 a store is told of the average and the number of own reviews, once', () => {
  const { write } = compareRatings([changed], new Map())
  expect(write.map(asProductRating)).toEqual([{ externalId: '7', average: 4.3, count: 3 }])
  expect(compareRatings([changed], sent('4.3', 3)).write).toEqual([])
  expect(compareRatings([changed], sent('4.3', 2)).write).toHaveLength(1)
})

test('SURF-7 at zero reviews its rating is taken out of the store', () => {
  const none = { ...changed, count: 0, stars: 0 }
  expect(compareRatings([none], sent('4.3', 3))).toEqual({
    write: [],
    takeOut: ['7'],
    forget: ['a'],
  })
  expect(compareRatings([none], new Map())).toEqual({ write: [], takeOut: [], forget: [] })
})

test('a product that became another one of the store leaves nothing behind, and one that the store does not have is forgotten', () => {
  expect(compareRatings([{ ...changed, external_id: '8' }], sent('4.3', 3))).toMatchObject({
    takeOut: ['7'],
    forget: [],
    write: [{ external_id: '8' }],
  })
  expect(compareRatings([{ ...changed, external_id: null }], sent('4.3', 3))).toEqual({
    takeOut: [],
    forget: ['a'],
    write: [],
  })
})
