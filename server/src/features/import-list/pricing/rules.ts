import { minorDigits } from '@plaudit/contract/dropshipping/currencies'
import {
  MOST_MONEY,
  type PriceOperation,
  type PriceRules,
  type PriceSteps,
} from '@plaudit/contract/dropshipping/price-rules'
import type { KeptItemVariant } from '../../../db/suppliers/import-list-tables.ts'

/** Of the product and sending it, in hundredths of a percent (PROD-15). */
const FEE = 300
const WHOLE = 10_000

/** What a variant costs, in US cents; `shipping` null: not known. */
type Cost = { cost: number; shipping: number | null }
/** In the smallest unit of the rules' currency; null where it cannot be reckoned. */
type Price = { price: number | null; compareAt: number | null }

/** A product and a quotient of whole numbers, rounded half up; exact however large the product is. */
const scaled = (amount: number, by: number, per: number): number => {
  const product = 2 * amount * by + per
  return product <= Number.MAX_SAFE_INTEGER
    ? Math.floor(product / (2 * per))
    : Number((2n * BigInt(amount) * BigInt(by) + BigInt(per)) / (2n * BigInt(per)))
}
/** The same, rounded up. */
const scaledUp = (amount: number, by: number, per: number): number => {
  const product = amount * by + per - 1
  return product <= Number.MAX_SAFE_INTEGER
    ? Math.floor(product / per)
    : Number((BigInt(amount) * BigInt(by) + BigInt(per) - 1n) / BigInt(per))
}

const RATE_DIGITS = 6

/** The rate in millionths; null: the owner has not said one. */
const rateOf = ({ currency, rate }: Pick<PriceRules, 'currency' | 'rate'>): number | null => {
  if (currency === 'USD') return 10 ** RATE_DIGITS
  if (rate === null) return null
  const [whole, part = ''] = rate.split('.')
  return Number(whole + part.padEnd(RATE_DIGITS, '0'))
}

/** US cents in the smallest unit of the rules' currency, rounded half up; null without a rate. */
export const toCurrency = (
  cents: number,
  rules: Pick<PriceRules, 'currency' | 'rate'>,
): number | null => {
  const rate = rateOf(rules)
  if (rate === null) return null
  const units = rate * 10 ** minorDigits(rules.currency)
  return scaled(cents, units, 100 * 10 ** RATE_DIGITS)
}

/**
 * An amount in the smallest unit of its currency as hundredths of the unit, which is how a store's amounts are written.
 */
export const hundredthsOf = (amount: number, currency: string): number => {
  const digits = minorDigits(currency)
  return digits <= 2 ? amount * 10 ** (2 - digits) : Math.round(amount / 10 ** (digits - 2))
}

/** What a variant costs with sending and the fee, in US cents; what is not known is left out. */
export const landedCents = ({ cost, shipping }: Cost): number => {
  const both = cost + (shipping ?? 0)
  return both + scaled(both, FEE, WHOLE)
}

const operate = (amount: number, { kind, value }: PriceOperation): number => {
  if (kind === 'add') return amount + value
  if (kind === 'multiply') return scaled(amount, value, 1_000)
  if (kind === 'percent') return amount + scaled(amount, value, WHOLE)
  return scaled(amount, WHOLE, WHOLE - value)
}

/** The first range that holds the amount, else the rest. */
const operationFor = (amount: number, { ranges, rest }: PriceSteps): PriceOperation =>
  ranges.find(({ from, to }) => amount >= from && amount < to)?.operation ?? rest

/**
 * PROD-27: up to the next amount that ends so; never down. Currencies without a smaller unit end in their last two
 * digits: ¥1,495.
 */
const endIn = (amount: number, ending: PriceSteps['ending'], currency: string): number => {
  if (ending === 'none' || amount === 0) return amount
  const unit = 10 ** (minorDigits(currency) || 2)
  const end = (unit * Number(ending)) / 100
  return end + scaledUp(Math.max(0, amount - end), 1, unit) * unit
}

const priced = (amount: number, steps: PriceSteps, currency: string): number =>
  endIn(operate(amount, operationFor(amount, steps)), steps.ending, currency)

/** The lowest price that leaves the share; what is not known of the costs is left out. */
const lowestPrice = (cost: Cost, rules: PriceRules): number => {
  if (rules.min_margin === null) return 0
  const landed = toCurrency(landedCents(cost), rules)
  return landed === null ? 0 : scaledUp(landed, WHOLE, WHOLE - rules.min_margin)
}

/**
 * What the rules begin with, in their currency; null where sending is part of it and not known, or there is no rate.
 */
const baseOf = ({ cost, shipping }: Cost, rules: PriceRules): number | null => {
  if (rules.base === 'cost') return toCurrency(cost, rules)
  return shipping === null ? null : toCurrency(cost + shipping, rules)
}

/**
 * PROD-26 … PROD-28: the price of a variant and the compare-at price beside it, which is none where it would not be
 * higher. Shipping that is not known is never taken for nothing: there is no price then.
 */
export const priceOf = (cost: Cost, rules: PriceRules): Price => {
  const base = baseOf(cost, rules)
  if (base === null) return { price: null, compareAt: null }
  const { currency, compare_at: compare } = rules
  const reckoned = priced(base, rules.price, currency)
  const lowest = lowestPrice(cost, rules)
  const price = reckoned < lowest ? endIn(lowest, rules.price.ending, currency) : reckoned
  if (price > MOST_MONEY) return { price: null, compareAt: null }
  const beside = compare && priced(compare.of === 'price' ? price : base, compare, currency)
  return { price, compareAt: beside !== null && beside > price ? beside : null }
}

/** A price of one cent of what costs a fortune: a margin that is lower is shown as this one. */
const LOWEST_MARGIN = -100_000_000

/** The share of a price that stays, in hundredths of a percent; null without a price or a rate. */
export const marginOf = (price: number | null, landed: number | null): number | null =>
  price === null || price === 0 || landed === null
    ? null
    : Math.max(LOWEST_MARGIN, Math.round(((price - landed) * 10_000) / price))

/** What everybody begins with: 2.5 times what the product costs in the United States, up to the next .95. */
export const firstRules = (storeCurrency: string | null): PriceRules => ({
  base: 'cost_and_shipping',
  ships_to: 'US',
  currency: storeCurrency ?? 'USD',
  rate: null,
  price: { ranges: [], rest: { kind: 'multiply', value: 2_500 }, ending: '95' },
  compare_at: null,
  min_margin: null,
})

/** What a variant's price comes from. */
export type Pricing = { rules: PriceRules; shipping: number | null }

/** What the rules say for a variant, where the owner did not type it. */
export const variantByRules = (
  variant: KeptItemVariant,
  { rules, shipping }: Pricing,
): KeptItemVariant => {
  const { price, compareAt } = priceOf({ cost: variant.cost, shipping }, rules)
  const { locked } = variant
  return {
    ...variant,
    price: locked.includes('price') ? variant.price : price,
    compare_at: locked.includes('compare_at') ? variant.compare_at : compareAt,
  }
}
