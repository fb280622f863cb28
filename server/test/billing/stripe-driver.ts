import type { TestOwner } from '../owners.ts'
import { billingDetails, buildFree, takenFrom, type BillingWorld } from './billing-world.ts'
import { assertStatus, type Driver } from './driver.ts'

const RUNNING = ['trialing', 'active', 'past_due']

type StripeSubscription = {
  status: string
  cancel_at_period_end: boolean
  pause_collection: object | null
}
const stripeStates = ({
  status,
  cancel_at_period_end,
  pause_collection,
}: StripeSubscription): string[] => {
  if (pause_collection) return ['paused']
  if (status === 'past_due' || status === 'unpaid') return ['past_due']
  return cancel_at_period_end ? ['cancelled'] : [status]
}

/** The ids that Stripe knows the account by. */
const customersOf = (b: BillingWorld, owner: TestOwner): Set<string> =>
  new Set(
    [...b.sandbox.memory.stripe.customers.values()]
      .filter(({ metadata }) => metadata['account_id'] === owner.accountId)
      .map(({ id }) => id),
  )

const subscriptionsOf = (b: BillingWorld, owner: TestOwner, statuses: readonly string[]) => {
  const mine = customersOf(b, owner)
  return [...b.sandbox.memory.stripe.subscriptions.values()].filter(
    ({ customer, status }) => mine.has(customer) && statuses.includes(status),
  )
}

export const stripeDriver = (b: BillingWorld): Driver => {
  const memory = b.sandbox.memory.stripe
  const order: Driver['order'] = (owner, planId, more = {}) =>
    owner.post('billing/subscriptions/stripe/subscribe/', {
      plan_id: planId,
      billing: billingDetails,
      payment_method_id: 'pm_card_visa',
      ...more,
    })
  return {
    name: 'stripe',
    build: () => buildFree(b),
    order,
    take: async (owner, planId, more) => assertStatus(await order(owner, planId, more), 'done'),
    confirm: (owner) => owner.post('billing/subscriptions/stripe/confirm/'),
    taken: (owner) => takenFrom(b, owner),
    takenAt: async (owner) => {
      const mine = customersOf(b, owner)
      return memory
        .charges()
        .filter(({ customer }) => mine.has(customer))
        .map(({ at }) => at)
    },
    canPay: (owner) =>
      subscriptionsOf(b, owner, RUNNING).every(
        ({ default_payment_method }) =>
          memory.secrets.get(String(default_payment_method))?.number === '4242424242424242',
      ),
    underWay: (owner) => {
      const mine = customersOf(b, owner)
      return [...memory.invoices.values()]
        .filter(({ customer, status }) => status === 'draft' && mine.has(customer))
        .flatMap(({ amount_due }) => amount_due || [])
    },
    truth: (owner) =>
      subscriptionsOf(b, owner, [...RUNNING, 'unpaid']).map((one) => ({
        states: stripeStates(one),
        planId: memory.prices.get(one.items.data[0]!.price.id)?.metadata['plan_id'] ?? null,
      })),
    pays: async (owner, pays) => {
      await owner.put('billing/subscriptions/stripe/update/', {
        payment_method_id: pays ? 'pm_card_visa' : 'pm_card_chargeCustomerFail',
      })
    },
  }
}
