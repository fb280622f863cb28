import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import { expect, test } from 'vitest'
import { readRulesDraft, rulesDraftOf } from './rules-draft.ts'

const rules: PriceRules = {
  base: 'cost_and_shipping',
  ships_to: 'DE',
  currency: 'EUR',
  rate: '0.92',
  price: {
    ranges: [{ from: 0, to: 1_050, operation: { kind: 'add', value: 799 } }],
    rest: { kind: 'multiply', value: 2_250 },
    ending: '95',
  },
  compare_at: { of: 'price', ranges: [], rest: { kind: 'percent', value: 1_250 }, ending: '00' },
  min_margin: 3_050,
}

test('PROD-26 rules are shown as they are typed, and read as they were', () => {
  const draft = rulesDraftOf(rules)
  expect(draft.price).toMatchObject({
    ranges: [{ from: '0.00', to: '10.50', value: '7.99' }],
    rest: { value: '2.25' },
  })
  expect(readRulesDraft(draft)).toEqual(rules)
})

test.each([
  { rate: '' },
  { rate: '0' },
  { min_margin: '96' },
  { min_margin: 'much' },
  {
    price: { ranges: [], rest: { kind: 'margin' as const, value: '100' }, ending: 'none' as const },
  },
  {
    price: { ranges: [], rest: { kind: 'add' as const, value: '1.234' }, ending: 'none' as const },
  },
])('PROD-26, PROD-28 %j cannot be read', (change) =>
  expect(readRulesDraft({ ...rulesDraftOf(rules), ...change })).toBeNull(),
)
