import type { Coupon } from '@plaudit/contract/billing/subscription'
import type { Abilities, Discount } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { findDiscountLeft } from '../promo-codes/find-discount-left.ts'
import type { SubscriptionRow } from '../rows.ts'
import type { ProviderSubscription } from '../../../providers/provider-subscription.ts'

/**
 * Which discount an order comes with. `coupon`: the code that was given with it. `countsNow`: it takes its part off a
 * difference for the present period too. `note`: what becomes of another one, for the quote.
 */
export type ChosenDiscount = {
  discount: Discount | null
  coupon: Coupon | null
  countsNow: boolean
  /** The running discount is not for the chosen plan, and is taken off. */
  endsDiscount: boolean
  note: 'discount_ends' | 'discount_replaced' | 'coupon_not_taken' | null
}

type Given = {
  plan: { name: string }
  given: (Discount & { coupon: Coupon }) | null
  running: SubscriptionRow | null
  current: ProviderSubscription | null
  /** The change was approved before, and only its payment is missing. */
  isApproved: boolean
}

/** The discount that the running subscription still gives with its next payment; null without one. */
const runningDiscount = async (
  owner: Owner,
  { row, current }: { row: SubscriptionRow; current: ProviderSubscription },
  prorates: boolean,
) => {
  const now = owner.world.clock.now()
  const next =
    current.trialEndsAt && current.trialEndsAt > now
      ? current.trialEndsAt
      : (current.periodEnd ?? row.period_end ?? now)
  const left = await findDiscountLeft(owner, row, next > now ? next : now)
  // The price of the next period tells it, where no credit can be in it.
  const isThere = prorates || current.nextCents === null || current.nextCents < current.priceCents
  return isThere ? left : null
}

type Running = NonNullable<Awaited<ReturnType<typeof findDiscountLeft>>>

/** Whether the running discount is for the present period too, and not only for those to come. */
const countsAt = ({ duration, since }: Running, now: Date): boolean =>
  duration === 'forever' || (since !== null && since <= now)

/**
 * A change that is approved has the discount of its approval. A code for one payment is used by the
 * change that it was approved with.
 */
const approvedWith = (
  { promo_code_id }: SubscriptionRow,
  { present, given }: { present: Running | null; given: Given['given'] },
): Pick<ChosenDiscount, 'discount' | 'coupon' | 'note'> => {
  const notTaken = given !== null && given.id !== present?.id && given.id !== promo_code_id
  return {
    discount: present,
    coupon: given !== null && given.id === promo_code_id ? given.coupon : null,
    note: notTaken ? 'coupon_not_taken' : null,
  }
}

/** What becomes of the running discount when no other is given. */
const goesOn = (
  present: Running,
  plan: Given['plan'],
  { keepsDiscount, countsNow }: { keepsDiscount: Abilities['keepsDiscount']; countsNow: boolean },
): Partial<ChosenDiscount> => {
  const isForPlan = !present.planNames || present.planNames.includes(plan.name)
  if (!isForPlan) return { endsDiscount: true, note: 'discount_ends' }
  if (keepsDiscount === 'itself') return {}
  if (keepsDiscount === 'forever' && present.duration !== 'forever')
    return { note: 'discount_ends' }
  return { discount: present, countsNow }
}

/**
 * A code that is given takes the place of the running discount. Without one the running discount goes on as far as the
 * provider can, and is for the chosen plan: by itself (Stripe), with any change (Shopify), with the change if it is for
 * ever (PayPal). A change that is approved already has the discount that it was approved with, and takes no other.
 */
export const chooseDiscount = async (
  owner: Owner,
  { plan, given, running, current, isApproved }: Given,
): Promise<ChosenDiscount> => {
  const chosen = {
    discount: given,
    coupon: given?.coupon ?? null,
    countsNow: given?.duration === 'forever',
    endsDiscount: false,
    note: null,
  }
  if (!running?.provider || !current) return chosen
  const { keepsDiscount, prorates } = owner.world.payments[running.provider].abilities
  const present = await runningDiscount(owner, { row: running, current }, prorates)
  const countsNow = present !== null && countsAt(present, owner.world.clock.now())
  if (isApproved) return { ...chosen, ...approvedWith(running, { present, given }), countsNow }
  if (given) {
    const isReplaced = present !== null && given.id !== present.id
    return { ...chosen, note: isReplaced ? 'discount_replaced' : null }
  }
  return present ? { ...chosen, ...goesOn(present, plan, { keepsDiscount, countsNow }) } : chosen
}
