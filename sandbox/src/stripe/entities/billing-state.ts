import { invalid, missing } from '../errors.ts'
import { newId } from '../memory.ts'
import { flagOf, listOf, numberOf, textOf } from '../read-input.ts'
import { makeItem } from './make-subscription.ts'
import type { BillingState } from './calculate-change.ts'
import type { Applied, Part } from './invoice-totals.ts'
import type { Stripe } from '../stripe.ts'
import type { Wire } from '../../stand-in/read-form.ts'
import type { Discount, Price, Subscription } from '../wire-objects.ts'

const isInForce = ({ end }: Discount, now: number) => end === null || end > now

export const appliedOf = (stripe: Stripe, ids: string[]): Applied[] =>
  ids.flatMap((id) => {
    const discount = stripe.memory.discounts.get(id)
    const coupon = discount && stripe.memory.coupons.get(discount.source.coupon)
    return discount && coupon && isInForce(discount, stripe.clock.seconds()) ? [{ id, coupon }] : []
  })

/** A subscription as far as money goes. */
export const billingStateOf = (stripe: Stripe, subscription: Subscription): BillingState => {
  const { memory } = stripe
  const parts = subscription.items.data.map((item): Part => ({
    id: item.id,
    price: item.price,
    quantity: item.quantity,
    paid: memory.paid.get(item.id) ?? null,
  }))
  const [first] = subscription.items.data
  return {
    parts,
    start: first?.current_period_start ?? subscription.created,
    end: first?.current_period_end ?? subscription.created,
    anchor: subscription.billing_cycle_anchor,
    trialEnd: subscription.trial_end,
    discounts: appliedOf(stripe, subscription.discounts),
    itemizes: subscription.billing_mode.flexible?.proration_discounts === 'itemized',
  }
}

/** Writes a calculated billing state back: items, periods, trial, discounts, and what was billed for each. */
export const applyBillingState = (
  stripe: Stripe,
  subscription: Subscription,
  state: BillingState,
): void => {
  const { memory, clock } = stripe
  const before = new Map(subscription.items.data.map((item) => [item.id, item]))
  for (const id of before.keys()) memory.paid.delete(id)
  subscription.items.data = state.parts.map((part) => {
    const period = { start: state.start, end: state.end }
    const known = before.get(part.id ?? '')
    const item = makeItem({
      id: part.id ?? newId('si', 14),
      created: known?.created ?? clock.seconds(),
      subscription: subscription.id,
      part,
      period,
    })
    if (known) item.metadata = known.metadata
    if (part.paid) memory.paid.set(item.id, part.paid)
    return item
  })
  subscription.billing_cycle_anchor = state.anchor
  subscription.discounts = state.discounts.map(({ id }) => id)
  if (state.trialEnd !== subscription.trial_end) {
    subscription.trial_end = state.trialEnd
    if (state.trialEnd !== null && state.trialEnd > clock.seconds())
      subscription.trial_start ??= clock.seconds()
  }
  const trialing = state.trialEnd !== null && state.trialEnd > clock.seconds()
  if (trialing && subscription.status === 'active') subscription.status = 'trialing'
  if (!trialing && subscription.status === 'trialing') subscription.status = 'active'
}

/** Discounts that last for one invoice go once they have been used. */
export const endUsedDiscounts = (
  stripe: Stripe,
  subscription: Subscription,
  used: string[],
): void => {
  const spent = used.filter((id) => {
    const discount = stripe.memory.discounts.get(id)
    return discount && stripe.memory.coupons.get(discount.source.coupon)?.duration === 'once'
  })
  for (const id of spent)
    Object.assign(stripe.memory.discounts.get(id) ?? {}, { end: stripe.clock.seconds() })
  subscription.discounts = subscription.discounts.filter((id) => !spent.includes(id))
}

const recurringPrice = (stripe: Stripe, id: string): Price => {
  const price = stripe.memory.prices.get(id)
  if (!price) throw missing('price', id, 'items[0][price]')
  if (!price.active)
    throw invalid(`The price specified is inactive. This field only accepts active prices.`, {
      param: 'items[0][price]',
    })
  if (!price.recurring)
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param: 'items[0][price]' },
    )
  return price
}

/** `items` of a call as parts; those of the running subscription that are not named stay. */
export const readItems = (stripe: Stripe, input: Wire, running: Part[]): Part[] | undefined => {
  const items = listOf(input, 'items')
  if (!items) return undefined
  const named = new Set(items.map((item) => textOf(item, 'id')))
  const kept = running.filter(({ id }) => !named.has(id ?? ''))
  const given = items.flatMap((item): Part[] => {
    const id = textOf(item, 'id')
    const before = running.find((part) => part.id === id)
    if (id && !before) throw missing('subscription item', id, 'items[0][id]')
    if (flagOf(item, 'deleted')) return []
    const price = textOf(item, 'price')
    if (!price && !before)
      throw invalid('Missing required param: items[0][price].', {
        code: 'parameter_missing',
        param: 'items[0][price]',
      })
    return [
      {
        id: id ?? null,
        price: price ? recurringPrice(stripe, price) : before!.price,
        quantity: numberOf(item, 'quantity') ?? before?.quantity ?? 1,
        paid: before?.paid ?? null,
      },
    ]
  })
  return [...kept, ...given]
}
