import { periodEnd, shareOf } from './cycle.ts'
import {
  covers,
  netOf,
  offPrice,
  priceOf,
  sumOf,
  type Applied,
  type DraftLine,
  type Paid,
  type Part,
  type Share,
  type Totals,
} from './invoice-totals.ts'

/** A subscription as far as money goes. Seconds. */
export type BillingState = {
  parts: Part[]
  start: number
  end: number
  anchor: number
  trialEnd: number | null
  discounts: Applied[]
  /** `billing_mode[flexible][proration_discounts]` is `itemized`: prorations are gross and say what is taken off. */
  itemizes: boolean
}
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
export type CalculatedChange = {
  state: BillingState
  prorations: DraftLine[]
  full: DraftLine[]
  /** A new cycle began: it is billed at once. */ resets: boolean
  /** Discounts that made a proration cheaper. */ uses: string[]
}
type Period = {
  gross: number
  off: Share[]
  part: number
  whole: number
  sign: 1 | -1
  itemizes: boolean
}
/**
 * A part of a period with its discounts. Itemized: the gross amount and what is taken off it; otherwise the net amount,
 * and the discounts are named with nought (changelog 2025-09-30, proration discounts).
 */
const prorated = ({
  gross,
  off,
  part,
  whole,
  sign,
  itemizes,
}: Period): { amount: number; off: Share[] } => {
  let left = gross
  const shares = off.map(({ discount, amount }): Share => {
    const before = shareOf(left, part, whole)
    left -= amount
    return { discount, amount: sign * (before - shareOf(left, part, whole)) }
  })
  if (itemizes) return { amount: sign * shareOf(gross, part, whole), off: shares }
  return {
    amount: sign * shareOf(left, part, whole),
    off: shares.map(({ discount }) => ({ discount, amount: 0 })),
  }
}

export const isTrialing = ({ trialEnd }: BillingState, now: number) =>
  trialEnd !== null && trialEnd > now

const sameItem = (a: Part, b: Part) => a.price.id === b.price.id && a.quantity === b.quantity
const cycleOf = ({ price }: Part) =>
  `${price.recurring?.interval_count} ${price.recurring?.interval}`
/** The lines of a whole period, or the one line that says that the trial costs nothing. */
export const fullLines = (
  { parts, trialEnd }: BillingState,
  start: number,
  end: number,
): DraftLine[] =>
  parts.map((part) => ({
    part,
    amount: trialEnd !== null && trialEnd > start ? 0 : priceOf(part),
    description: trialEnd !== null && trialEnd > start ? 'Trial period for' : 'full',
    start,
    end,
    proration: false,
    discountable: true,
  }))

const creditFor = (part: Part, at: number, itemizes: boolean): DraftLine[] => {
  if (!part.paid || at >= part.paid.end || part.paid.amount === 0) return []
  const { start, end, amount, off = [] } = part.paid
  const from = Math.max(at, start)
  const proration = prorated({
    gross: amount + sumOf(off),
    off,
    part: end - from,
    whole: end - start,
    sign: -1,
    itemizes,
  })
  return [
    {
      part,
      ...proration,
      description: 'Unused time on',
      start: from,
      end,
      proration: true,
      discountable: false,
    },
  ]
}

const debitFor = (
  part: Part,
  { start, end, itemizes }: BillingState,
  discounts: Applied[],
  at: number,
): DraftLine => ({
  part,
  ...prorated({
    gross: priceOf(part),
    off: offPrice(part, discounts),
    part: end - at,
    whole: end - start,
    sign: 1,
    itemizes,
  }),
  description: 'Remaining time on',
  start: at,
  end,
  proration: true,
  discountable: false,
})

/** Another interval, or the first price that is not free. */
const isOtherCycle = (before: Part | undefined, after: Part): boolean =>
  before !== undefined &&
  (cycleOf(after) !== cycleOf(before) || (priceOf(before) === 0 && priceOf(after) > 0))

type Next = Pick<BillingState, 'start' | 'end' | 'anchor' | 'trialEnd'>

const nextCycle = (
  before: BillingState,
  parts: Part[],
  { trialEnd, anchorNow, now }: Change,
): { next: Next; resets: boolean } => {
  const trialing = isTrialing(before, now)
  const same = {
    start: before.start,
    end: before.end,
    anchor: before.anchor,
    trialEnd: before.trialEnd,
  }
  if (typeof trialEnd === 'number')
    return {
      next: { start: trialing ? before.start : now, end: trialEnd, anchor: trialEnd, trialEnd },
      resets: false,
    }
  const [first] = parts
  const resets = trialing
    ? trialEnd === 'now'
    : Boolean(anchorNow || (first && isOtherCycle(before.parts[0], first)))
  if (!resets || !first?.price.recurring) return { next: same, resets: false }
  return {
    next: {
      start: now,
      end: periodEnd(now, first.price.recurring, now),
      anchor: now,
      trialEnd: trialing ? now : before.trialEnd,
    },
    resets,
  }
}

/**
 * What a change of a subscription costs: the one calculation behind `create_preview` and behind the change itself.
 * Prorated by the second. The credit for unused time is a share of what was really billed (Stripe: billing mode
 * `flexible`), the debit a share of the new price, discounts taken off; a new cycle is billed in full.
 */
export const calculateChange = (before: BillingState, change: Change): CalculatedChange => {
  const { behavior, at, now } = change
  const parts = change.parts ?? before.parts
  const discounts = change.discounts ?? before.discounts
  const { next, resets } = nextCycle(before, parts, change)
  const toTrial = typeof change.trialEnd === 'number' && !isTrialing(before, now)
  const isNew = (part: Part) =>
    !before.parts.some((old) => old.id === part.id && sameItem(old, part))
  const isGone = (part: Part) => !parts.some((one) => one.id === part.id && sameItem(one, part))
  const prorates = behavior !== 'none' && !isTrialing(before, now)
  const credits = prorates
    ? before.parts
        .filter((part) => resets || toTrial || isGone(part))
        .flatMap((part) => creditFor(part, at, before.itemizes))
    : []
  const debits =
    prorates && !resets && !toTrial
      ? parts.filter(isNew).map((part) => debitFor(part, before, discounts, at))
      : []
  const paidFor = (part: Part): Paid | null => {
    const debit = debits.find((line) => line.part === part)
    if (debit)
      return { amount: netOf(debit), start: debit.start, end: debit.end, off: debit.off ?? [] }
    return resets || toTrial ? null : part.paid
  }
  const state: BillingState = {
    ...next,
    itemizes: before.itemizes,
    discounts,
    parts: parts.map((part) => ({ ...part, paid: paidFor(part) })),
  }
  const uses = debits.length
    ? discounts
        .filter(({ coupon }) => debits.some(({ part }) => covers(coupon, part)))
        .map(({ id }) => id)
    : []
  return {
    state,
    prorations: [...credits, ...debits],
    full: resets ? fullLines(state, next.start, next.end) : [],
    resets,
    uses,
  }
}

/** The renewal at the end of the running period. */
export const calculateRenewal = (
  before: BillingState,
): { state: BillingState; full: DraftLine[] } => {
  const recurring = before.parts[0]?.price.recurring
  if (!recurring) throw new Error('A subscription without a recurring price cannot be renewed')
  const state = {
    ...before,
    start: before.end,
    end: periodEnd(before.anchor, recurring, before.end),
  }
  return { state, full: fullLines(state, state.start, state.end) }
}

/**
 * The billing state once these lines were billed: each item knows what its period cost. `collected` is
 * false while collection is paused.
 */
export const withPaidPeriods = (
  state: BillingState,
  full: DraftLine[],
  { shares }: Totals,
  collected = true,
): BillingState => ({
  ...state,
  parts: state.parts.map((part) => {
    const at = full.findIndex((line) => line.part === part)
    const line = full[at]
    if (!line) return part
    const off = collected ? (shares[at] ?? []) : []
    return {
      ...part,
      paid: {
        amount: collected ? line.amount - sumOf(off) : 0,
        start: line.start,
        end: line.end,
        off,
      },
    }
  }),
})
