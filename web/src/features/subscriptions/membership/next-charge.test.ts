import { expect, test } from 'vitest'
import { nextCharge } from './next-charge.ts'

const [may, june, july] = [
  '2026-05-20T00:00:00.000Z',
  '2026-06-01T00:00:00.000Z',
  '2026-07-01T00:00:00.000Z',
]
const paused = { state: 'paused' as const, next_billing_at: null, next_amount: null }
const terms = {
  until: june,
  amount_due: 1115,
  currency: 'USD',
  next_billing_at: july,
  next_amount: 2900,
}

test('a paused plan names what the end of the pause charges, or what comes after it when that is nothing', () => {
  expect(nextCharge(paused, terms)).toEqual({ at: june, amount: 1115 })
  expect(nextCharge(paused, { ...terms, amount_due: 0 })).toEqual({ at: july, amount: 2900 })
  expect(nextCharge(paused, { ...terms, amount_due: 0, next_billing_at: null })).toEqual({
    at: null,
    amount: 2900,
  })
})

test('while it is not known no day and no amount is named', () => {
  expect(nextCharge(paused, null)).toEqual({ at: null, amount: null })
})

test('a running plan says what the server says, a cancelled one nothing', () => {
  expect(nextCharge({ state: 'active', next_billing_at: may, next_amount: 2610 }, null)).toEqual({
    at: may,
    amount: 2610,
  })
  expect(nextCharge({ ...paused, state: 'cancelled' }, null)).toEqual({ at: null, amount: null })
})
