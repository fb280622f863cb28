import type { TestOwner } from '../owners.ts'
import { decideOn } from './approve-page.ts'
import { billingDetails, buildFree, type BillingWorld } from './billing-world.ts'
import { assertStatus, planIdOf, type Driver } from './driver.ts'

type PaypalSubscription = Parameters<
  BillingWorld['sandbox']['memory']['paypal']['subscriptions']['set']
>[1]

const paypalStates = ({ status, outstanding, lastPayment }: PaypalSubscription): string[] => {
  if (outstanding > 0) return ['past_due']
  if (status !== 'ACTIVE') return ['paused', 'cancelled']
  // On trial a pause is made of free cycles, and the subscription stays active there.
  return ['trialing', 'active', ...(lastPayment ? [] : ['paused'])]
}

const runningOf = (b: BillingWorld, owner: TestOwner): PaypalSubscription[] =>
  [...b.sandbox.memory.paypal.subscriptions.values()].filter(
    ({ customId, status }) =>
      customId === owner.accountId && ['ACTIVE', 'SUSPENDED'].includes(status),
  )

const cancelAtPaypal = async (b: BillingWorld, owner: TestOwner): Promise<boolean> => {
  const [running] = runningOf(b, owner)
  if (running)
    await fetch(`${b.sandbox.url}/paypal/myaccount/autopay/connect/${running.id}`, {
      method: 'POST',
    })
  return running !== undefined
}

export const paypalDriver = (b: BillingWorld): Driver => {
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
    cancelThere: (owner) => cancelAtPaypal(b, owner),
    canPay: (owner) => runningOf(b, owner).every(({ pays }) => pays),
    truth: (owner) =>
      runningOf(b, owner).map((one) => ({
        states: paypalStates(one),
        planId: billedPlan(one.planId),
      })),
    pays: async (owner, pays) => {
      for (const one of b.sandbox.memory.paypal.subscriptions.values())
        if (one.customId === owner.accountId) one.pays = pays
    },
  }
}
