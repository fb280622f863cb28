import type { PayPalMemory } from '../paypal/memory.ts'
import type { ShopifyMemory } from '../shopify/memory.ts'
import type { Vendor } from '../stand-in/outbox.ts'
import type { StripeMemory } from '../stripe/memory.ts'
import type { Subscription } from '../stripe/wire-objects.ts'

/**
 * A subscription of any payment vendor. `pays`: whether the next charge succeeds. Cents; `nextAt` in milliseconds.
 */
export type Payer = {
  vendor: Vendor
  id: string
  whose: string
  status: string
  cents: number
  currency: string
  nextAt: number | null
  pays: boolean
}
type Memories = { stripe: StripeMemory; paypal: PayPalMemory; shopify: ShopifyMemory }

const GOOD_CARD = '4242424242424242'
/** A card that can be saved, but is declined at each charge. */
const FAILING_CARD = '4000000000000341'

const stripeStatusOf = (one: Subscription): string => {
  if (one.pause_collection) return 'paused'
  return one.cancel_at_period_end ? `${one.status}, ends` : one.status
}

const ofStripe = ({ stripe }: Memories): Payer[] =>
  [...stripe.subscriptions.values()].map((one) => {
    const [item] = one.items.data
    const price = stripe.prices.get(item!.price.id)
    return {
      vendor: 'stripe',
      id: one.id,
      whose: String(stripe.customers.get(one.customer)?.['email'] ?? one.customer),
      status: stripeStatusOf(one),
      cents: price?.unit_amount ?? 0,
      currency: one.currency.toUpperCase(),
      nextAt: one.ended_at === null ? item!.current_period_end * 1000 : null,
      pays: stripe.secrets.get(String(one.default_payment_method))?.number !== FAILING_CARD,
    }
  })

const ofPayPal = ({ paypal }: Memories): Payer[] =>
  [...paypal.subscriptions.values()].map((one) => ({
    vendor: 'paypal',
    id: one.id,
    whose: one.customId ?? one.subscriber.email_address,
    status: one.outstanding > 0 ? `${one.status}, owes` : one.status,
    cents: one.cycles.find(({ tenure }) => tenure === 'REGULAR')?.cents ?? 0,
    currency: one.currency,
    nextAt: one.nextBillingAt,
    pays: one.pays,
  }))

const ofShopify = ({ shopify }: Memories): Payer[] =>
  shopify.subscriptions().map((one) => ({
    vendor: 'shopify',
    id: one.id,
    whose: one.domain,
    status: one.status,
    cents: one.cents,
    currency: one.currency,
    nextAt: one.chargeAt,
    pays: shopify.pays(one.domain),
  }))

/** The subscriptions of all three vendors, the newest first of each. */
export const listPayers = (memories: Memories): Payer[] => [
  ...ofStripe(memories).toReversed(),
  ...ofPayPal(memories).toReversed(),
  ...ofShopify(memories).toReversed(),
]

/**
 * Sets whether payments of this subscription succeed: a declined card, an empty wallet, an unpaid bill. False when
 * there is none with this id.
 */
export const setPays = (
  memories: Memories,
  { id, pays }: { id: string; pays: boolean },
): boolean => {
  const payer = listPayers(memories).find((one) => one.id === id)
  if (payer?.vendor === 'paypal') memories.paypal.setPays(id, pays)
  if (payer?.vendor === 'shopify') memories.shopify.setPays(payer.whose, pays)
  if (payer?.vendor === 'stripe') {
    const card = memories.stripe.secrets.get(
      String(memories.stripe.subscriptions.get(id)?.default_payment_method),
    )
    if (!card) return false
    card.number = pays ? GOOD_CARD : FAILING_CARD
  }
  return Boolean(payer)
}
