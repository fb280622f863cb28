import { periodEnd, shareOf } from './cycle.ts'
import type { Coupon, Price } from './wire-objects.ts'

/** A discount that is in force. */
export type Applied = { id: string; coupon: Coupon }
/** What the running period of an item was billed: the basis of its credit. */
export type Paid = { amount: number; start: number; end: number }
export type Part = { id: string | null; price: Price; quantity: number; paid: Paid | null }
/** A subscription as far as money goes. Seconds. */
export type Standing = { parts: Part[]; start: number; end: number; anchor: number; trialEnd: number | null; discounts: Applied[] }
export type Behavior = 'always_invoice' | 'create_prorations' | 'none'
export type Change = {
  parts?: Part[]
  discounts?: Applied[]
  trialEnd?: number | 'now'
  anchorNow?: boolean
  behavior: Behavior
  /** From when on prorations count: `proration_date`, else now. */
  at: number
  now: number
}
export type DraftLine = {
  /** None for an invoice item with an amount of its own. */ part: Part | null
  amount: number
  description: string
  start: number
  end: number
  proration: boolean
  /** Invoice-level discounts count. */ discountable: boolean
}
export type Reckoned = {
  standing: Standing
  prorations: DraftLine[]
  full: DraftLine[]
  /** A new cycle began: it is billed at once. */ resets: boolean
  /** Discounts that made a proration cheaper. */ uses: string[]
}
export type Totals = {
  subtotal: number
  total: number
  /** By line, by discount. */ shares: { discount: string; amount: number }[][]
  byDiscount: { discount: string; amount: number }[]
}

const priceOf = ({ price, quantity }: Part) => price.unit_amount * quantity
const covers = ({ applies_to }: Coupon, part: Part | null) => !applies_to || (part !== null && applies_to.products.includes(part.price.product))
const takenOff = (coupon: Coupon, amount: number) =>
  coupon.percent_off === null ? Math.min(coupon.amount_off ?? 0, amount) : shareOf(amount, Math.round(coupon.percent_off * 10_000), 1_000_000)

/** The price of an item for a whole period, discounts taken off. */
const netPrice = (part: Part, discounts: Applied[]) =>
  discounts.filter(({ coupon }) => covers(coupon, part)).reduce((left, { coupon }) => left - takenOff(coupon, left), priceOf(part))

export const isTrialing = ({ trialEnd }: Standing, now: number) => trialEnd !== null && trialEnd > now

const sameItem = (a: Part, b: Part) => a.price.id === b.price.id && a.quantity === b.quantity
const cycleOf = ({ price }: Part) => `${price.recurring?.interval_count} ${price.recurring?.interval}`
/** The lines of a whole period, or the one line that says that the trial costs nothing. */
export const fullLines = ({ parts, trialEnd }: Standing, start: number, end: number): DraftLine[] =>
  parts.map((part) => ({
    part,
    amount: trialEnd !== null && trialEnd > start ? 0 : priceOf(part),
    description: trialEnd !== null && trialEnd > start ? 'Trial period for' : 'full',
    start,
    end,
    proration: false,
    discountable: true,
  }))

const creditFor = (part: Part, at: number): DraftLine[] => {
  if (!part.paid || at >= part.paid.end || part.paid.amount === 0) return []
  const { start, end } = part.paid
  const from = Math.max(at, start)
  return [
    {
      part,
      amount: -shareOf(part.paid.amount, end - from, end - start),
      description: 'Unused time on',
      start: from,
      end,
      proration: true,
      discountable: false,
    },
  ]
}
const debitFor = (part: Part, standing: Standing, discounts: Applied[], at: number): DraftLine => ({
  part,
  amount: shareOf(netPrice(part, discounts), standing.end - at, standing.end - standing.start),
  description: 'Remaining time on',
  start: at,
  end: standing.end,
  proration: true,
  discountable: false,
})

type Next = Pick<Standing, 'start' | 'end' | 'anchor' | 'trialEnd'>

const nextCycle = (before: Standing, parts: Part[], { trialEnd, anchorNow, now }: Change): { next: Next; resets: boolean } => {
  const trialing = isTrialing(before, now)
  const same = { start: before.start, end: before.end, anchor: before.anchor, trialEnd: before.trialEnd }
  if (typeof trialEnd === 'number') return { next: { start: trialing ? before.start : now, end: trialEnd, anchor: trialEnd, trialEnd }, resets: false }
  const [first] = parts
  const [old] = before.parts
  const wasFree = old !== undefined && priceOf(old) === 0
  const isOtherCycle = first && old && (cycleOf(first) !== cycleOf(old) || (wasFree && priceOf(first) > 0))
  const resets = (trialing && trialEnd === 'now') || (!trialing && Boolean(anchorNow || isOtherCycle))
  if (!resets || !first?.price.recurring) return { next: same, resets: false }
  return { next: { start: now, end: periodEnd(now, first.price.recurring, now), anchor: now, trialEnd: trialing ? now : before.trialEnd }, resets }
}

/**
 * What a change of a subscription costs: the one calculation behind `create_preview` and behind the change itself.
 * Prorated by the second. The credit for unused time is a share of what was really billed (Stripe: billing mode
 * `flexible`), the debit a share of the new price, discounts taken off; a new cycle is billed in full.
 */
export const reckonChange = (before: Standing, change: Change): Reckoned => {
  const { behavior, at, now } = change
  const parts = change.parts ?? before.parts
  const discounts = change.discounts ?? before.discounts
  const { next, resets } = nextCycle(before, parts, change)
  const toTrial = typeof change.trialEnd === 'number' && !isTrialing(before, now)
  const isNew = (part: Part) => !before.parts.some((old) => old.id === part.id && sameItem(old, part))
  const isGone = (part: Part) => !parts.some((one) => one.id === part.id && sameItem(one, part))
  const prorates = behavior !== 'none' && !isTrialing(before, now)
  const credits = prorates ? before.parts.filter((part) => resets || toTrial || isGone(part)).flatMap((part) => creditFor(part, at)) : []
  const debits = prorates && !resets && !toTrial ? parts.filter(isNew).map((part) => debitFor(part, before, discounts, at)) : []
  const paidFor = (part: Part): Paid | null => {
    const debit = debits.find((line) => line.part === part)
    if (debit) return { amount: debit.amount, start: debit.start, end: debit.end }
    return resets || toTrial ? null : part.paid
  }
  const standing: Standing = { ...next, discounts, parts: parts.map((part) => ({ ...part, paid: paidFor(part) })) }
  const uses = debits.length ? discounts.filter(({ coupon }) => debits.some(({ part }) => covers(coupon, part))).map(({ id }) => id) : []
  return { standing, prorations: [...credits, ...debits], full: resets ? fullLines(standing, next.start, next.end) : [], resets, uses }
}

/** The renewal at the end of the running period. */
export const reckonRenewal = (before: Standing): { standing: Standing; full: DraftLine[] } => {
  const recurring = before.parts[0]?.price.recurring
  if (!recurring) throw new Error('A subscription without a recurring price cannot be renewed')
  const standing = { ...before, start: before.end, end: periodEnd(before.anchor, recurring, before.end) }
  return { standing, full: fullLines(standing, standing.start, standing.end) }
}

/** The standing once these lines were billed: each item knows what its period cost. `collected` is false while collection is paused. */
export const billed = (standing: Standing, full: DraftLine[], { shares }: Totals, collected = true): Standing => ({
  ...standing,
  parts: standing.parts.map((part) => {
    const at = full.findIndex((line) => line.part === part)
    const line = full[at]
    if (!line) return part
    const off = (shares[at] ?? []).reduce((sum, { amount }) => sum + amount, 0)
    return { ...part, paid: { amount: collected ? line.amount - off : 0, start: line.start, end: line.end } }
  }),
})

/** What the lines come to. Amounts off are taken once an invoice, spread over the lines in order; nothing goes below nought. */
export const totalsOf = (lines: DraftLine[], discounts: Applied[]): Totals => {
  const shares = lines.map((): { discount: string; amount: number }[] => [])
  const left = lines.map(({ amount }) => amount)
  const byDiscount = discounts.map(({ id, coupon }) => {
    const covered = lines.map((line, at) => (line.discountable && covers(coupon, line.part) ? Math.max(0, left[at]!) : 0))
    let rest = takenOff(
      coupon,
      covered.reduce((sum, amount) => sum + amount, 0),
    )
    const whole = rest
    for (const [at, amount] of covered.entries()) {
      const mine = coupon.percent_off === null ? Math.min(rest, amount) : Math.min(rest, takenOff(coupon, amount))
      if (amount === 0) continue
      shares[at]!.push({ discount: id, amount: mine })
      left[at]! -= mine
      rest -= mine
    }
    return { discount: id, amount: whole - rest }
  })
  return { subtotal: lines.reduce((sum, { amount }) => sum + amount, 0), total: left.reduce((sum, amount) => sum + amount, 0), shares, byDiscount }
}
