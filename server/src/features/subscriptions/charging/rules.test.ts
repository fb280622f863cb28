import { expect, test } from 'vitest'
import { beganAt, resumeDue, upgradeDue } from './rules.ts'

const day = (number: number) => new Date(Date.UTC(2027, 0, 1) + number * 86_400_000)
const month = { from: day(0), until: day(30) }
const paid = (cents: number, [from, until]: [number, number] = [0, 30]) => ({
  cents,
  from: day(from),
  until: day(until),
})

test.each([
  [
    'half a month of another plan',
    { price: 4900, paid: [paid(1900)], at: 15 },
    { dueCents: 1500, creditCents: 950, discountCents: 0 },
  ],
  [
    'what was really paid counts, not its price',
    { price: 4900, paid: [paid(900)], at: 15 },
    { dueCents: 2000, creditCents: 450, discountCents: 0 },
  ],
  [
    'nothing was paid',
    { price: 4900, paid: [], at: 15 },
    { dueCents: 2450, creditCents: 0, discountCents: 0 },
  ],
  [
    'two payments for the time that is left',
    { price: 9900, paid: [paid(1900), paid(1500, [15, 30])], at: 20 },
    { dueCents: 1667, creditCents: 1633, discountCents: 0 },
  ],
  [
    'a payment of before',
    { price: 4900, paid: [paid(1900, [-30, 0])], at: 15 },
    { dueCents: 2450, creditCents: 0, discountCents: 0 },
  ],
  [
    'a discount of a tenth',
    { listPrice: 4900, price: 4410, paid: [paid(1900)], at: 15 },
    { dueCents: 1255, creditCents: 950, discountCents: 245 },
  ],
  ['less than half a dollar', { price: 1990, paid: [paid(1900)], at: 15 }, null],
  ['at the end', { price: 4900, paid: [], at: 30 }, null],
  [
    'two days before the end without a page',
    { price: 4900, paid: [], at: 28 },
    { dueCents: 327, creditCents: 0, discountCents: 0 },
  ],
  ['two days before the end with a page', { price: 4900, paid: [], at: 28, hasPage: true }, null],
] as const)('upgradeDue: %s', (_name, { at, ...given }, expected) => {
  expect(
    upgradeDue({
      listPrice: given.price,
      hasPage: false,
      period: month,
      until: day(30),
      ...given,
      at: day(at),
    }),
  ).toEqual(expected)
})

test.each([
  ['half a period', 2900, 15, 1450],
  ['a whole one', 2900, 0, 2900],
  ['never more than a whole one', 2900, -5, 2900],
  ['too little', 2900, 29.6, 0],
  ['nothing is left', 2900, 31, 0],
])('resumeDue: %s', (_name, price, at, expected) => {
  expect(resumeDue({ price, period: month, at: day(at) })).toBe(expected)
})

test.each([
  ['when the time before it ended', 30, [7, 30], 30],
  ['when the time before it ended, also when it is paid five days later', 35, [7, 30], 30],
  ['when it was paid, an hour before that end', 29.95, [7, 30], 29.95],
  ['when it was paid, after weeks without any', 60, [7, 30], 60],
  ['when it was paid, for the first time', 0, [], 0],
] as const)('a period begins %s', (_name, at, ends, expected) => {
  expect(beganAt(day(at), ends.map(day))).toEqual(day(expected))
})
