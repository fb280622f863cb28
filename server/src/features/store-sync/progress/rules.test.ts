import { expect, test } from 'vitest'
import { percentOf, secondsLeft } from './rules.ts'

const kind = (
  name: 'products' | 'variants' | 'orders',
  state: 'waiting' | 'preparing' | 'reading' | 'complete' | 'failed',
  [done, total]: [number, number | null],
) => ({
  kind: name,
  state,
  prepared: state === 'preparing' ? done : 0,
  read: state === 'preparing' ? 0 : done,
  total,
})
const startedAt = new Date('2026-11-21T10:00:00Z')
const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1000)

test('STORE-21: the percentage goes on while the store writes down what it has', () => {
  const orders = kind('orders', 'waiting', [0, 100])
  const steps = [
    [kind('products', 'waiting', [0, 50]), kind('variants', 'waiting', [0, 50]), orders],
    [kind('products', 'preparing', [25, 50]), kind('variants', 'preparing', [0, 50]), orders],
    [kind('products', 'reading', [0, 50]), kind('variants', 'reading', [0, 50]), orders],
    [kind('products', 'reading', [50, 50]), kind('variants', 'reading', [25, 50]), orders],
    [kind('products', 'complete', [50, 50]), kind('variants', 'complete', [50, 50]), orders],
    [kind('products', 'failed', [0, 50]), kind('orders', 'preparing', [300, 100])],
    [kind('products', 'complete', [50, 50]), kind('orders', 'complete', [60, 100])],
    [kind('products', 'waiting', [0, null])],
  ]
  expect(steps.map(percentOf)).toEqual([0, 12, 25, 43, 50, 50, 100, 0])
})

test('STORE-21: what is left is reckoned by what was done since the run began', () => {
  const kinds = [kind('products', 'complete', [100, 100]), kind('orders', 'preparing', [200, 300])]
  expect(secondsLeft(kinds, { startedAt, now: after(10) })).toBe(10)
  expect(
    secondsLeft([...kinds, kind('variants', 'failed', [0, 9_999])], { startedAt, now: after(10) }),
  ).toBe(10)
})

test('STORE-21: nothing is reckoned before anything was done, or of what nobody has counted', () => {
  expect(
    secondsLeft([kind('orders', 'preparing', [0, 9])], { startedAt, now: after(9) }),
  ).toBeNull()
  const uncounted = [kind('products', 'complete', [9, 9]), kind('orders', 'waiting', [0, null])]
  expect(secondsLeft(uncounted, { startedAt, now: after(9) })).toBeNull()
})
