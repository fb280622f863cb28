import { expect, test } from 'vitest'
import { forbiddenReadings, nextReading, nightlyDelay } from './rules.ts'

const kind = (name: 'products' | 'orders', state: 'reading' | 'complete' | 'failed') => ({
  kind: name,
  state,
})

test('STORE-16: a run goes on with the first part that is not over', () => {
  expect(nextReading([kind('products', 'complete'), kind('orders', 'reading')])).toBe('orders')
  expect(nextReading([kind('products', 'failed'), kind('orders', 'complete')])).toBeNull()
})

test('STORE-20: parts without their scope are not asked for', () => {
  expect(forbiddenReadings(['read_orders', 'read_themes'])).toEqual(['orders'])
  expect(forbiddenReadings(['read_products'])).toEqual(['products', 'collections'])
})

test('STORE-18: the stores of a night are spread over four hours', () => {
  expect([0, 1, 2, 3].map((index) => nightlyDelay(index, 4) / 3600)).toEqual([0, 1, 2, 3])
  expect(nightlyDelay(0, 1)).toBe(0)
})
