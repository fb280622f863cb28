import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import { describe, expect, test } from 'vitest'
import type { ItemRow } from '../rows.ts'
import { guardsOf, levelOf } from '../rules.ts'
import { firstRules, landedCents, marginOf, priceOf, toCurrency } from './rules.ts'

const usd: PriceRules = firstRules(null)
const steps = (
  kind: 'add' | 'multiply' | 'percent' | 'margin',
  value: number,
  ending: PriceRules['price']['ending'] = 'none',
): PriceRules['price'] => ({ ranges: [], rest: { kind, value }, ending })
const by = (...how: Parameters<typeof steps>): PriceRules => ({
  ...usd,
  base: 'cost',
  price: steps(...how),
})
const priceBy = (rules: PriceRules, cost: number, shipping: number | null = 400) =>
  priceOf({ cost, shipping }, rules).price

test('PROD-26 each operation is right to the cent', () => {
  expect(priceBy(by('add', 1_050), 1_003)).toBe(2_053)
  expect(priceBy(by('multiply', 2_900), 1_502)).toBe(4_356)
  expect(priceBy(by('multiply', 2_500), 1_001)).toBe(2_503)
  expect(priceBy(by('percent', 3_333), 1_000)).toBe(1_333)
  expect(priceBy(by('margin', 6_000), 1_000)).toBe(2_500)
  expect(priceBy(by('margin', 9_999), 1)).toBe(10_000)
})

test('PROD-26 ranges hold their lower end and not their upper one, and the rest takes what is left', () => {
  const rules: PriceRules = {
    ...by('multiply', 2_000),
    price: {
      ranges: [
        { from: 0, to: 500, operation: { kind: 'multiply', value: 3_000 } },
        { from: 500, to: 1_500, operation: { kind: 'add', value: 1_000 } },
      ],
      rest: { kind: 'multiply', value: 2_000 },
      ending: 'none',
    },
  }
  expect([0, 499, 500, 1_499, 1_500].map((cost) => priceBy(rules, cost))).toEqual([
    0, 1_497, 1_500, 2_499, 3_000,
  ])
})

test.each([
  ['95', 4_356, 4_395],
  ['95', 4_395, 4_395],
  ['95', 4_396, 4_495],
  ['95', 1, 95],
  ['99', 4_356, 4_399],
  ['00', 4_356, 4_400],
  ['00', 4_400, 4_400],
  ['none', 4_356, 4_356],
] as const)('PROD-27 ending .%s rounds %i up to %i', (ending, cost, price) =>
  expect(priceBy(by('add', 0, ending), cost)).toBe(price),
)

test.each([
  // One dollar and its cents, in five currencies with their own smallest units.
  ['USD', null, '95', 1_000, 1_000, 1_095],
  ['EUR', '0.92', '95', 1_000, 920, 995],
  ['GBP', '0.787654', '99', 1_234, 972, 999],
  ['JPY', '149.5', '99', 1_000, 1_495, 1_499],
  ['KWD', '0.307', '95', 1_000, 3_070, 3_950],
] as const)(
  'PROD-27, PROD-28 %s at %s ending in %s: %i cents are %i, sold at %i',
  (currency, rate, ending, cents, amount, price) => {
    const rules = { ...by('add', 0, ending), currency, rate }
    expect(toCurrency(cents, rules)).toBe(amount)
    expect(priceBy(rules, cents)).toBe(price)
  },
)

test('PROD-28 without a rate there is no price, and none is made up', () => {
  const rules = { ...by('multiply', 2_500), currency: 'EUR', rate: null }
  expect(priceBy(rules, 1_000)).toBeNull()
  expect(toCurrency(1_000, rules)).toBeNull()
})

test('PROD-26 unknown shipping is never taken for nothing', () => {
  expect(priceBy(usd, 1_000, 400)).toBe(3_595)
  expect(priceBy(usd, 1_000, 0)).toBe(2_595)
  expect(priceBy(usd, 1_000, null)).toBeNull()
  expect(priceBy({ ...usd, base: 'cost' }, 1_000, null)).toBe(2_595)
})

test('PROD-26 the lowest margin lifts a price, after shipping and the fee, and its ending holds', () => {
  const rules = { ...by('multiply', 1_100, '95'), min_margin: 3_000 }
  const landed = landedCents({ cost: 1_000, shipping: 400 })
  expect(landed).toBe(1_442)
  const price = priceBy(rules, 1_000)!
  expect(price).toBe(2_095)
  expect(marginOf(price, landed)!).toBeGreaterThanOrEqual(3_000)
})

test('PROD-26 a compare-at price is above the price or is none', () => {
  const compare = { ...steps('percent', 2_000, '95'), of: 'price' as const }
  const rules = { ...by('multiply', 2_900, '95'), compare_at: compare }
  expect(priceOf({ cost: 1_502, shipping: null }, rules)).toEqual({
    price: 4_395,
    compareAt: 5_295,
  })
  const lower = { ...rules, compare_at: { ...steps('multiply', 2_000), of: 'base' as const } }
  expect(priceOf({ cost: 1_502, shipping: null }, lower).compareAt).toBeNull()
})

test('PROD-26 whatever the costs, prices are whole, never below what was asked, and grow with the cost', () => {
  for (const currency of ['USD', 'EUR', 'GBP', 'JPY', 'KWD'])
    for (const ending of ['none', '00', '95', '99'] as const) {
      const rules = { ...by('multiply', 1_370, ending), currency, rate: '1.234567' }
      let last = 0
      for (let cost = 1; cost < 4_000; cost += 37) {
        const { price } = priceOf({ cost, shipping: 0 }, rules)
        expect(Number.isSafeInteger(price)).toBe(true)
        expect(price!).toBeGreaterThanOrEqual(last)
        last = price!
      }
    }
})

describe('S9.011, PROD-30 guards', () => {
  const variant: ItemRow['variants'][number] = {
    id: 'v1',
    sku: 'K',
    values: [],
    image_url: null,
    cost: 1_000,
    grams: 900,
    stock: 40,
    chosen: true,
    gone: false,
    price: 4_000,
    compare_at: null,
    locked: [],
  }
  const item = {
    title: 'Enamel kettle',
    images: [{ chosen: true }],
    variants: [variant],
    currency: 'USD',
    shipping: 400 as number | null,
    details_at: new Date(0) as Date | null,
    gone_at: null as Date | null,
  }
  const codes = (change: Partial<typeof variant>, more: Partial<typeof item> = {}) => {
    const guards = guardsOf({ ...item, variants: [{ ...variant, ...change }], ...more }, usd)
    return [levelOf(guards), ...guards.map(({ code }) => code)]
  }
  test.each([
    [{}, {}, ['ready']],
    [{ price: 999 }, {}, ['block', 'below_cost']],
    [{ price: 1_000 }, {}, ['warn', 'low_margin']],
    [{ price: 0 }, {}, ['block', 'no_price']],
    [{ price: null }, {}, ['block', 'no_price']],
    [{ stock: 0 }, {}, ['block', 'no_stock']],
    [{ stock: 9 }, {}, ['warn', 'low_stock']],
    [{ stock: 10 }, {}, ['ready']],
    // 1,442 of 1,602 leaves 9.99 %, of 1,603 more than 10 %.
    [{ price: 1_602 }, {}, ['warn', 'low_margin']],
    [{ price: 1_603 }, {}, ['ready']],
    [{ compare_at: 4_000 }, {}, ['warn', 'compare_not_above']],
    [{ chosen: false }, {}, ['block', 'nothing_chosen']],
    [{}, { title: ' ' }, ['block', 'no_name']],
    [{}, { shipping: null }, ['warn', 'shipping_unknown']],
    [{}, { images: [] }, ['warn', 'no_picture']],
    [{}, { details_at: null }, ['block', 'no_details']],
    [{}, { gone_at: new Date(1) }, ['block', 'gone']],
  ])('%j %j: %j', (change, more, expected) => expect(codes(change, more)).toEqual(expected))
})
