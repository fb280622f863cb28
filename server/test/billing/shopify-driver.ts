import type { TestOwner } from '../owners.ts'
import { decideOn, installApp } from './approve-page.ts'
import { billingDetails, buildFree, type BillingWorld } from './billing-world.ts'
import { assertStatus, planIdOf, type Driver, type Truth } from './driver.ts'

let shops = 0
/** Connects the store as the owner's browser would. */
const connectStore = async (b: BillingWorld, owner: TestOwner, domain: string) => {
  const { json, headers } = await owner.post('connect/shopify/', { shop_url: domain })
  const back = await installApp(json.auth_url)
  await b.guest.get(back.pathname + back.search, {
    headers: { cookie: String(headers['set-cookie']) },
  })
}

/** An account that came from Shopify, with a store of its own. */
const buildStoreOwner = async (b: BillingWorld) => {
  const owner = await buildFree(b)
  await b.world.db
    .updateTable('accounts')
    .set({ signup_origin: 'shopify' })
    .where('id', '=', owner.accountId)
    .execute()
  const domain = `billed-${process.pid}-${++shops}.myshopify.com`
  await connectStore(b, owner, domain)
  return { owner, domain }
}

const chargesOf = (b: BillingWorld, domain: string) =>
  b.sandbox.memory.shopify.charges().filter(({ customer }) => customer === domain)

const truthOf = (b: BillingWorld, domain: string): Truth[] =>
  b.sandbox.memory.shopify
    .subscriptions()
    .filter((one) => one.domain === domain && ['ACTIVE', 'FROZEN'].includes(one.status))
    .map(({ status, name, interval }) => ({
      states: status === 'FROZEN' ? ['past_due'] : ['trialing', 'active', 'paused'],
      planId: planIdOf(name, interval === 'ANNUAL'),
    }))

export const shopifyDriver = (b: BillingWorld): Driver => {
  const domains = new Map<string, string>()
  const unpaid = new Set<string>()
  const keptOf = (owner: TestOwner) => chargesOf(b, domains.get(owner.accountId)!)
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
      const { owner, domain } = await buildStoreOwner(b)
      domains.set(owner.accountId, domain)
      return owner
    },
    store: async (owner, how) => {
      if (how === 'disconnect') return owner.delete('shop/')
      if (how === 'uninstall') b.sandbox.memory.shopify.uninstall(domains.get(owner.accountId)!)
      else await connectStore(b, owner, domains.get(owner.accountId)!)
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
    truth: (owner) => truthOf(b, domains.get(owner.accountId)!),
    pays: async (owner, pays) => {
      if (pays) unpaid.delete(owner.accountId)
      else unpaid.add(owner.accountId)
      b.sandbox.memory.shopify.setPays(domains.get(owner.accountId)!, pays)
    },
  }
}
