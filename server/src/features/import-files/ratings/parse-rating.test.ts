import { expect, test } from 'vitest'
import { emptyRatingEvidence, proposeRatingScale, toStars, countRating } from './parse-rating.ts'

const scaleOf = (values: (string | number)[]) => {
  const evidence = emptyRatingEvidence()
  for (const value of values) countRating(evidence, String(value))
  const proposed = proposeRatingScale(evidence)
  return proposed && [proposed.scale.divide_by, proposed.needed]
}

test('the scale of a rating column is proposed from all its values; numbers of something else get none', () => {
  expect(scaleOf([5, 4, 1])).toBe(null)
  expect(scaleOf([5, 4.5, 3])).toEqual([1, false])
  expect(scaleOf([10, 8, 3])).toEqual([2, true])
  expect(scaleOf([50, 40, 10])).toEqual([10, true])
  expect(scaleOf([100, 80, 10])).toEqual([20, true])
  expect(scaleOf([97, 83, 61])).toEqual([20, true])
  expect(scaleOf([40, 20, 30])).toEqual([20, true])
  // Pieces in stock, years, words.
  expect(scaleOf([17, 3])).toBe(null)
  expect(scaleOf([120, 75])).toBe(null)
  expect(scaleOf(['good', 'bad', 4.5])).toBe(null)
})

test('halves are rounded as said, a positive rating is at least one star, and nothing is invented beyond five', () => {
  const up = { divide_by: 20, halves: 'up' } as const
  const down = { divide_by: 20, halves: 'down' } as const
  expect([90, 88, 10, 1, 0, 101].map((value) => toStars(value, up))).toEqual([
    5,
    4,
    1,
    1,
    null,
    null,
  ])
  expect([90, 92, 10, 30].map((value) => toStars(value, down))).toEqual([4, 5, 1, 1])
})
