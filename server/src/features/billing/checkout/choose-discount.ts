import type { Coupon } from '@plaudit/contract/billing-subscription'
import type { Discount, ProviderSubscription } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { findDiscountLeft } from '../plans/find-promo-code.ts'
import type { SubscriptionRow } from '../rows.ts'

/**
 * Which discount an order comes with. `coupon`: the code that was given with it. `countsNow`: it takes its part off a difference
 * for the present period too. `note`: what becomes of another one, for the quote.
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

/**
 * A code that is given takes the place of the running discount. Without one the running discount goes on as far as the provider
 * can, and is for the chosen plan: by itself (Stripe), with any change (Shopify), with the change if it is for ever (PayPal). A change that is approved already
 * has the discount that it was approved with, and takes no other.
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
  const isOther = given !== null && given.id !== present?.id
  // A code for one payment is used by the change that it was approved with.
  const isItsOwn = given !== null && given.id === running.promo_code_id
  const countsNow =
    present !== null &&
    (present.duration === 'forever' ||
      (present.since !== null && present.since <= owner.world.clock.now()))
  if (isApproved)
    return {
      ...chosen,
      discount: present,
      coupon: isItsOwn ? given.coupon : null,
      countsNow,
      note: isOther && !isItsOwn ? 'coupon_not_taken' : null,
    }
  if (given) return { ...chosen, note: present && isOther ? 'discount_replaced' : null }
  const isForPlan = !present?.planNames || present.planNames.includes(plan.name)
  if (!isForPlan) return { ...chosen, endsDiscount: true, note: 'discount_ends' }
  if (!present || keepsDiscount === 'itself') return chosen
  if (keepsDiscount === 'forever' && present.duration !== 'forever')
    return { ...chosen, note: 'discount_ends' }
  return { ...chosen, discount: present, coupon: null, countsNow }
}
