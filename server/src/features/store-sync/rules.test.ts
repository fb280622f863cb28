import { expect, test } from 'vitest'
import { forbiddenReadings, nextReading, nightlyDelay, secondsLeft } from './rules.ts'

const kind = (
  name: 'products' | 'variants' | 'orders',
  state: 'waiting' | 'reading' | 'complete' | 'failed',
  [read, total]: [number, number | null],
) => ({ kind: name, state, read, total })
const startedAt = new Date('2026-11-21T10:00:00Z')
const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000)

test('STORE-21: what is left is reckoned by what was read since the run began', () => {
  const kinds = [kind('products', 'complete', [100, 100]), kind('orders', 'reading', [100, 400])]
  expect(secondsLeft(kinds, { startedAt, now: after(10) })).toBe(15)
  expect(
    secondsLeft([...kinds, kind('variants', 'failed', [0, 9_999])], { startedAt, now: after(10) }),
  ).toBe(15)
})

test('STORE-21: nothing is reckoned before anything was read, or of what nobody has counted', () => {
  expect(secondsLeft([kind('orders', 'reading', [0, 9])], { startedAt, now: after(9) })).toBeNull()
  const uncounted = [kind('products', 'complete', [9, 9]), kind('orders', 'waiting', [0, null])]
  expect(secondsLeft(uncounted, { startedAt, now: after(9) })).toBeNull()
})

test('STORE-16: a run goes on with the first part that is not over', () => {
  expect(
    nextReading([kind('products', 'complete', [1, 1]), kind('orders', 'reading', [1, 2])]),
  ).toBe('orders')
  expect(
    nextReading([kind('products', 'failed', [0, 1]), kind('orders', 'complete', [2, 2])]),
  ).toBeNull()
})

test('STORE-20: parts without their scope are not asked for', () => {
  expect(forbiddenReadings(['read_orders', 'read_themes'])).toEqual(['orders'])
  expect(forbiddenReadings(['read_products'])).toEqual(['products', 'collections'])
})

test('STORE-18: the stores of a night are spread over four hours', () => {
  expect([0, 1, 2, 3].map((index) => nightlyDelay(index, 4) / 3600)).toEqual([0, 1, 2, 3])
  expect(nightlyDelay(0, 1)).toBe(0)
})
