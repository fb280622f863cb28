import { decideOn, installApp } from './approve-page.ts'
import { billingDetails, buildFree, takenFrom, type BillingWorld } from './billing-world.ts'
import type { TestOwner } from './owners.ts'

export type ProviderName = 'stripe' | 'paypal' | 'shopify'
type Answer = Awaited<ReturnType<TestOwner['post']>>

/** What differs between providers from an owner's point of view: how a plan is taken, and what the provider took. */
export type Driver = {
  name: ProviderName
  build(): Promise<TestOwner>
  /** Orders a plan without going further than our own call. */
  order(owner: TestOwner, planId: string, more?: object): Promise<Answer>
  /** Orders a plan and approves whatever is to be approved. */
  take(owner: TestOwner, planId: string, more?: object): Promise<void>
  /** Back from the approval page or the bank. */
  confirm(owner: TestOwner, url?: URL): Promise<Answer>
  /** Cents taken from the owner and not given back, oldest first. */
  taken(owner: TestOwner): Promise<number[]>
  /** When each of them was taken, in milliseconds. */
  takenAt(owner: TestOwner): Promise<number[]>
  /** Where a store pays: it is disconnected here, the app is uninstalled there, or connected again. */
  store?(owner: TestOwner, how: 'disconnect' | 'uninstall' | 'reconnect'): Promise<Answer | null>
  /** Where buyers can cancel at the provider by themselves: false when nothing runs there. */
  cancelThere?(owner: TestOwner): Promise<boolean>
  /** From now on payments come, or do not. */
  pays(owner: TestOwner, pays: boolean): Promise<void>
  /** What is drawn up and charged within the hour, in cents, where a provider does that. */
  underWay?(owner: TestOwner): number[]
  /** Whether the next renewal would be paid. */
  canPay(owner: TestOwner): boolean
  /** What the provider bills the owner for at this moment, read from its own memory and not through our code. */
  truth(owner: TestOwner): Truth[]
}

/** `states`: which of our states agree with the provider's. `planId`: the plan that it bills now, or next where a change was approved there. */
export type Truth = { states: string[]; planId: string | null }

const planIdOf = (name: string, isAnnual: boolean) =>
  `${name.replace('Plaudit ', '').toLowerCase().split(' ')[0]}-${isAnnual ? 'annual' : 'monthly'}`

const assertStatus = ({ json, text }: Answer, status: string) => {
  if (json?.status !== status) throw new Error(`expected ${status}: ${text}`)
}

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

const stripeDriver = (b: BillingWorld): Driver => {
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
      const customers = [...b.sandbox.memory.stripe.customers.values()].filter(
        ({ metadata }) => metadata['account_id'] === owner.accountId,
      )
      const mine = new Set(customers.map(({ id }) => id))
      return b.sandbox.memory.stripe
        .charges()
        .filter(({ customer }) => mine.has(customer))
        .map(({ at }) => at)
    },
    canPay: (owner) => {
      const { customers, subscriptions, secrets } = b.sandbox.memory.stripe
      const mine = new Set(
        [...customers.values()]
          .filter(({ metadata }) => metadata['account_id'] === owner.accountId)
          .map(({ id }) => id),
      )
      const running = [...subscriptions.values()].filter(
        ({ customer, status }) =>
          mine.has(customer) && ['trialing', 'active', 'past_due'].includes(status),
      )
      return running.every(
        ({ default_payment_method }) =>
          secrets.get(String(default_payment_method))?.number === '4242424242424242',
      )
    },
    underWay: (owner) => {
      const { customers, invoices } = b.sandbox.memory.stripe
      const mine = new Set(
        [...customers.values()]
          .filter(({ metadata }) => metadata['account_id'] === owner.accountId)
          .map(({ id }) => id),
      )
      return [...invoices.values()]
        .filter(({ customer, status }) => status === 'draft' && mine.has(customer))
        .flatMap(({ amount_due }) => amount_due || [])
    },
    truth: (owner) => {
      const { customers, subscriptions, prices } = b.sandbox.memory.stripe
      const mine = new Set(
        [...customers.values()]
          .filter(({ metadata }) => metadata['account_id'] === owner.accountId)
          .map(({ id }) => id),
      )
      return [...subscriptions.values()]
        .filter(
          ({ customer, status }) =>
            mine.has(customer) && ['trialing', 'active', 'past_due', 'unpaid'].includes(status),
        )
        .map((one) => ({
          states: stripeStates(one),
          planId: prices.get(one.items.data[0]!.price.id)?.metadata['plan_id'] ?? null,
        }))
    },
    pays: async (owner, pays) => {
      await owner.put('billing/subscriptions/stripe/update/', {
        payment_method_id: pays ? 'pm_card_visa' : 'pm_card_chargeCustomerFail',
      })
    },
  }
}

const paypalDriver = (b: BillingWorld): Driver => {
  const keptOf = (owner: TestOwner) => {
    const back = new Set(b.sandbox.memory.paypal.refunds().map(({ invoice }) => invoice))
    return b.sandbox.memory.paypal
      .charges()
      .filter(({ customer, invoice }) => customer === owner.accountId && !back.has(invoice))
  }
  const billedPlan = (id: string) => {
    const plan = b.sandbox.memory.paypal.plans.get(id)
    return plan ? planIdOf(plan.name, plan.cycles.at(-1)?.frequency.interval_unit === 'YEAR') : null
  }
  const order: Driver['order'] = (owner, planId, more = {}) =>
    owner.post('billing/subscriptions/paypal/subscribe/', {
      plan_id: planId,
      billing: billingDetails,
      ...more,
    })
  const confirm: Driver['confirm'] = (owner, url) => {
    const id = url?.pathname.split('/').at(-1) ?? ''
    return owner.post(`billing/subscriptions/paypal/confirm/${id}/`, {
      execute_token: url?.searchParams.get('ba_token') ?? undefined,
    })
  }
  return {
    name: 'paypal',
    build: () => buildFree(b),
    order,
    take: async (owner, planId, more) => {
      const answer = await order(owner, planId, more)
      // Approved before and only not paid, there is no page any more.
      if (answer.json?.status === 'done') return
      assertStatus(answer, 'redirect')
      assertStatus(
        await confirm(owner, await decideOn(answer.json.redirect_url, 'approve')),
        'done',
      )
    },
    confirm,
    taken: async (owner) => keptOf(owner).map(({ amount }) => amount),
    takenAt: async (owner) => keptOf(owner).map(({ at }) => at),
    cancelThere: async (owner) => {
      const running = [...b.sandbox.memory.paypal.subscriptions.values()].find(
        ({ customId, status }) =>
          customId === owner.accountId && ['ACTIVE', 'SUSPENDED'].includes(status),
      )
      if (running)
        await fetch(`${b.sandbox.url}/paypal/myaccount/autopay/connect/${running.id}`, {
          method: 'POST',
        })
      return running !== undefined
    },
    canPay: (owner) =>
      [...b.sandbox.memory.paypal.subscriptions.values()].every(
        ({ customId, status, pays }) =>
          customId !== owner.accountId || pays || !['ACTIVE', 'SUSPENDED'].includes(status),
      ),
    truth: (owner) =>
      [...b.sandbox.memory.paypal.subscriptions.values()]
        .filter(
          ({ customId, status }) =>
            customId === owner.accountId && ['ACTIVE', 'SUSPENDED'].includes(status),
        )
        .map(({ status, outstanding, lastPayment, planId }) => ({
          // On trial a pause is made of free cycles, and the subscription stays active there.
          states:
            outstanding > 0
              ? ['past_due']
              : status === 'ACTIVE'
                ? ['trialing', 'active', ...(lastPayment ? [] : ['paused'])]
                : ['paused', 'cancelled'],
          planId: billedPlan(planId),
        })),
    pays: async (owner, pays) => {
      for (const one of b.sandbox.memory.paypal.subscriptions.values())
        if (one.customId === owner.accountId) one.pays = pays
    },
  }
}

let shops = 0
const shopifyDriver = (b: BillingWorld): Driver => {
  const domains = new Map<string, string>()
  const unpaid = new Set<string>()
  const keptOf = (owner: TestOwner) =>
    b.sandbox.memory.shopify
      .charges()
      .filter(({ customer }) => customer === domains.get(owner.accountId))
  const connect = async (owner: TestOwner) => {
    const { json, headers } = await owner.post('connect/shopify/', {
      shop_url: domains.get(owner.accountId),
    })
    const back = await installApp(json.auth_url)
    await b.guest.get(back.pathname + back.search, {
      headers: { cookie: String(headers['set-cookie']) },
    })
  }
  const order: Driver['order'] = (owner, planId, more = {}) =>
    owner.post('billing/subscriptions/shopify/subscribe/', {
      plan_id: planId,
      billing: billingDetails,
      ...more,
    })
  const confirm: Driver['confirm'] = (owner, url) =>
    owner.post('billing/subscriptions/shopify/confirm/', {
      charge_id: url?.searchParams.get('charge_id') ?? undefined,
    })
  return {
    name: 'shopify',
    build: async () => {
      const owner = await buildFree(b)
      await b.world.db
        .updateTable('accounts')
        .set({ signup_origin: 'shopify' })
        .where('id', '=', owner.accountId)
        .execute()
      domains.set(owner.accountId, `billed-${process.pid}-${++shops}.myshopify.com`)
      await connect(owner)
      return owner
    },
    store: async (owner, how) => {
      if (how === 'disconnect') return owner.delete('shop/')
      if (how === 'uninstall') b.sandbox.memory.shopify.uninstall(domains.get(owner.accountId)!)
      else await connect(owner)
      return null
    },
    order,
    take: async (owner, planId, more) => {
      let answer = await order(owner, planId, more)
      assertStatus(answer, 'redirect')
      // The plan first, then, for an upgrade, what it costs now.
      for (let pages = 1; answer.json?.status === 'redirect' && pages <= 2; pages++) {
        answer = await confirm(owner, await decideOn(answer.json.redirect_url, 'approve'))
      }
      assertStatus(answer, 'done')
    },
    confirm,
    taken: async (owner) => keptOf(owner).map(({ amount }) => amount),
    takenAt: async (owner) => keptOf(owner).map(({ at }) => at),
    canPay: (owner) => !unpaid.has(owner.accountId),
    truth: (owner) =>
      b.sandbox.memory.shopify
        .subscriptions()
        .filter(
          ({ domain, status }) =>
            domain === domains.get(owner.accountId) && ['ACTIVE', 'FROZEN'].includes(status),
        )
        .map(({ status, name, interval }) => ({
          states: status === 'FROZEN' ? ['past_due'] : ['trialing', 'active', 'paused'],
          planId: planIdOf(name, interval === 'ANNUAL'),
        })),
    pays: async (owner, pays) => {
      if (pays) unpaid.delete(owner.accountId)
      else unpaid.add(owner.accountId)
      b.sandbox.memory.shopify.setPays(domains.get(owner.accountId)!, pays)
    },
  }
}

export const driversOf = (b: BillingWorld): Record<ProviderName, Driver> => ({
  stripe: stripeDriver(b),
  paypal: paypalDriver(b),
  shopify: shopifyDriver(b),
})
