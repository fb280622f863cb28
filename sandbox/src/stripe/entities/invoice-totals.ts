import { shareOf } from './cycle.ts'
import type { Coupon, Price } from '../wire-objects.ts'

/** A discount that is in force. */
export type Applied = { id: string; coupon: Coupon }
/** What one discount takes off a line. */
export type Share = { discount: string; amount: number }
/**
 * What the running period of an item was billed: the basis of its credit. `amount` is net,
 * `off` what discounts took before.
 */
export type Paid = { amount: number; start: number; end: number; off?: Share[] }
export type Part = { id: string | null; price: Price; quantity: number; paid: Paid | null }
export type DraftLine = {
  /** None for an invoice item with an amount of its own. */ part: Part | null
  amount: number
  description: string
  start: number
  end: number
  proration: boolean
  /** Invoice-level discounts count. */ discountable: boolean
  /** Discounts that a proration has in it already. */ off?: Share[]
}
export type Totals = {
  subtotal: number
  total: number
  /** By line, by discount. */ shares: Share[][]
  byDiscount: Share[]
}

export const priceOf = ({ price, quantity }: Part) => price.unit_amount * quantity
export const covers = ({ applies_to }: Coupon, part: Part | null) =>
  !applies_to || (part !== null && applies_to.products.includes(part.price.product))
const takenOff = (coupon: Coupon, amount: number) =>
  coupon.percent_off === null
    ? Math.min(coupon.amount_off ?? 0, amount)
    : shareOf(amount, Math.round(coupon.percent_off * 10_000), 1_000_000)

/** What each discount takes off the price of an item for a whole period, one after the other. */
export const offPrice = (part: Part, discounts: Applied[]): Share[] => {
  let left = priceOf(part)
  return discounts
    .filter(({ coupon }) => covers(coupon, part))
    .map(({ id, coupon }) => {
      const amount = takenOff(coupon, left)
      left -= amount
      return { discount: id, amount }
    })
}

export const sumOf = (shares: Share[]) => shares.reduce((sum, { amount }) => sum + amount, 0)

/** A line's amount, with what its own discounts take off. */
export const netOf = ({ amount, off = [] }: DraftLine): number => amount - sumOf(off)

const addUp = (shares: Share[]): Share[] => {
  const sums = new Map<string, number>()
  for (const { discount, amount } of shares) sums.set(discount, (sums.get(discount) ?? 0) + amount)
  return [...sums]
    .map(([discount, amount]) => ({ discount, amount }))
    .filter(({ amount }) => amount !== 0)
}

/**
 * What the lines come to. Amounts off are taken once an invoice, spread over the lines in
 * order; nothing goes below nought.
 */
export const totalsOf = (lines: DraftLine[], discounts: Applied[]): Totals => {
  const shares = lines.map(({ off = [] }): Share[] => [...off])
  const left = lines.map(netOf)
  for (const { id, coupon } of discounts) {
    const covered = lines.map((line, at) =>
      line.discountable && covers(coupon, line.part) ? Math.max(0, left[at]!) : 0,
    )
    let rest = takenOff(
      coupon,
      covered.reduce((sum, amount) => sum + amount, 0),
    )
    for (const [at, amount] of covered.entries()) {
      const mine =
        coupon.percent_off === null
          ? Math.min(rest, amount)
          : Math.min(rest, takenOff(coupon, amount))
      if (amount === 0) continue
      shares[at]!.push({ discount: id, amount: mine })
      left[at]! -= mine
      rest -= mine
    }
  }
  const [subtotal, total] = [
    lines.reduce((sum, { amount }) => sum + amount, 0),
    left.reduce((sum, amount) => sum + amount, 0),
  ]
  return { subtotal, total, shares, byDiscount: addUp(shares.flat()) }
}
