import { expect, test } from 'vitest'
import { centsOf, marginOf } from './earnings.ts'

test('S3.036 PROD-16 the margin is what stays of the price after the landed cost', () => {
  expect([marginOf(4_495, 1_502), marginOf(1_000, 1_000), marginOf(1_000, 1_500)]).toEqual([
    6_659, 0, -5_000,
  ])
  expect(marginOf(0, 1_502)).toBe(0)
})

test('a price is read with a point or a comma, and nothing else is a price', () => {
  expect(['44.95', '44,9', ' 12 ', '12.'].map(centsOf)).toEqual([4_495, 4_490, 1_200, 1_200])
  expect(['', 'x', '-1', '1.234', '1e3', '12345678'].map(centsOf)).toEqual(
    Array.from({ length: 6 }, () => null),
  )
})
