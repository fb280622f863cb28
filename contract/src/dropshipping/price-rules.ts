import { z } from 'zod/mini'
import { endpoint, NoInput } from '../endpoint.ts'
import { isCurrency } from './currencies.ts'
import { destinations } from './find-products.ts'

export const MOST_RANGES = 20
/** In the currency's smallest unit: the highest price that is kept. */
export const MOST_MONEY = 1_000_000_000_000
/** So many changed prices are shown before a rule is saved. */
export const PREVIEW_ROWS = 50

const Amount = z.number().check(z.int(), z.gte(0), z.lte(MOST_MONEY))

/**
 * PROD-26: what is done to an amount. `add`: so much more, in the currency's smallest unit; `multiply`: by thousandths
 * (2500: 2.5 times); `percent`: so much more in hundredths of a percent; `margin`: the share of the price that stays, in
 * hundredths of a percent, below 100 %.
 */
export const PriceOperation = z
  .object({
    kind: z.enum(['add', 'multiply', 'percent', 'margin']),
    value: Amount,
  })
  .check(
    z.refine(({ kind, value }) => kind !== 'margin' || value < 10_000),
    z.refine(({ kind, value }) => kind === 'add' || value <= 100_000_000),
  )
export type PriceOperation = z.output<typeof PriceOperation>

/** Amounts from `from` up to, but without, `to`, in the currency's smallest unit. */
export const PriceRange = z
  .object({ from: Amount, to: Amount, operation: PriceOperation })
  .check(z.refine(({ from, to }) => from < to))
export type PriceRange = z.output<typeof PriceRange>

/** `none`: as reckoned. The others round up to the next price that ends so. */
export const priceEndings = ['none', '00', '95', '99'] as const

const Steps = z.object({
  ranges: z.array(PriceRange).check(z.maxLength(MOST_RANGES)),
  rest: PriceOperation,
  ending: z.enum(priceEndings),
})
export type PriceSteps = z.output<typeof Steps>

/**
 * PROD-26 … PROD-28: how retail prices come about. All amounts are in `currency`. `rate`: how much of it is one US dollar,
 * as the owner says; null only for US dollars, else there are no prices. `base`: the supplier's price alone, or with
 * sending it to `ships_to` by the cheapest way. `compare_at.of`: whether it is reckoned from the price or from the base.
 * `min_margin`: in hundredths of a percent of the price, after all costs.
 */
export const PriceRules = z.object({
  base: z.enum(['cost', 'cost_and_shipping']),
  ships_to: z.enum(destinations),
  currency: z.string().check(z.refine(isCurrency)),
  rate: z.nullable(z.string().check(z.regex(/^(?=.*[1-9])\d{1,6}(\.\d{1,6})?$/))),
  price: Steps,
  compare_at: z.nullable(z.extend(Steps, { of: z.enum(['price', 'base']) })),
  min_margin: z.nullable(z.number().check(z.int(), z.gte(0), z.lte(9_500))),
})
export type PriceRules = z.output<typeof PriceRules>

/** `version`: 0 until the owner saved any. `store_currency`: of the connected store's products; null: not known. */
const KeptPriceRules = z.object({
  rules: PriceRules,
  version: z.number(),
  store_currency: z.nullable(z.string()),
})
export type KeptPriceRules = z.output<typeof KeptPriceRules>

export const getPriceRules = endpoint({
  name: 'dropship.price_rules',
  summary: 'How retail prices come about',
  method: 'GET',
  path: 'dropship/price-rules/',
  auth: 'owner',
  input: NoInput,
  output: KeptPriceRules,
  errors: [],
  example: {},
})

/** A price before and after, in the smallest unit of its currency. */
const PriceChange = z.object({
  item_id: z.string(),
  title: z.string(),
  variant_id: z.string(),
  values: z.array(z.string()),
  landed: z.nullable(z.number()),
  before: z.object({ price: z.nullable(z.number()), compare_at: z.nullable(z.number()) }),
  after: z.object({ price: z.nullable(z.number()), compare_at: z.nullable(z.number()) }),
})
export type PriceChange = z.output<typeof PriceChange>

/**
 * What a rule does to the import list: how many products and prices there are, how many prices it would change and in how
 * many products, how many stay because the owner typed them, how many products have no price because sending them is
 * unknown, and how many prices would be below cost. `rows`: the first ones that change.
 */
export const PricePreview = z.object({
  items: z.number(),
  prices: z.number(),
  changed_items: z.number(),
  changed_prices: z.number(),
  locked_prices: z.number(),
  without_shipping: z.number(),
  below_cost: z.number(),
  currency: z.string(),
  currency_before: z.string(),
  rows: z.array(PriceChange),
})
export type PricePreview = z.output<typeof PricePreview>

const exampleRules = {
  base: 'cost_and_shipping',
  ships_to: 'US',
  currency: 'USD',
  rate: null,
  price: { ranges: [], rest: { kind: 'multiply', value: 2_500 }, ending: '95' },
  compare_at: null,
  min_margin: null,
} as const

export const previewPriceRules = endpoint({
  name: 'dropship.preview_price_rules',
  summary: 'What a price rule would do to the import list; nothing is saved',
  method: 'POST',
  path: 'dropship/price-rules/preview/',
  auth: 'owner',
  input: z.object({ rules: PriceRules, live: z.optional(z.boolean()) }),
  output: PricePreview,
  errors: ['invalid'],
  example: { rules: { ...exampleRules, price: { ...exampleRules.price, ranges: [] } } },
})

/**
 * `apply`: to products that are there already, besides new ones; always so where the currency changes.
 * `live`: also to products in the store, whose typed prices stay; the store follows. `change_id`: what
 * can be undone; null where no price changed.
 */
export const savePriceRules = endpoint({
  name: 'dropship.save_price_rules',
  summary: 'Save how retail prices come about, and reckon those of the import list anew',
  method: 'PUT',
  path: 'dropship/price-rules/',
  auth: 'owner',
  input: z.object({
    rules: PriceRules,
    version: z.int(),
    apply: z.boolean(),
    live: z.optional(z.boolean()),
  }),
  output: z.extend(KeptPriceRules, {
    change_id: z.nullable(z.string()),
    changed_items: z.number(),
    changed_prices: z.number(),
    locked_prices: z.number(),
  }),
  errors: ['invalid', 'conflict'],
  example: {
    rules: { ...exampleRules, price: { ...exampleRules.price, ranges: [] } },
    version: 0,
    apply: true,
  },
})
