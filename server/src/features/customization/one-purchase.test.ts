import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decideOn, installApp } from '../../../test/billing/approve-page.ts'
import { driversOf } from '../../../test/billing/billing-drivers.ts'
import type { ProviderName } from '../../../test/billing/driver.ts'
import {
  accountOf,
  buildPayer,
  startBillingWorld,
  takenFrom,
  type BillingWorld,
} from '../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../test/owners.ts'
import { callsOfRound } from '../../../test/short-rounds.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => {
  b.sandbox.calm()
  return b.endAll()
})

const ask = (owner: TestOwner, description = 'Cards with a thin gold line.', card?: string) =>
  owner.post('customization/requests/', {
    description,
    ...(card ? { payment_method_id: card } : {}),
  })
const payFor = (owner: TestOwner, id: string, card?: string) =>
  owner.post(`customization/requests/${id}/pay/`, card ? { payment_method_id: card } : {})
/** Newest first. */
const statesOf = async (owner: TestOwner): Promise<string[]> =>
  (await owner.get('customization/requests/')).json.results.map(
    ({ state }: { state: string }) => state,
  )
const historyOf = async (owner: TestOwner): Promise<number[]> =>
  (await owner.get('billing/subscriptions/invoices/?limit=100')).json.results
    .map(({ amount }: { amount: number }) => amount)
    .toReversed()
const askBank = async (secret: string, decision: 'complete' | 'fail') => {
  const body = new URLSearchParams({ client_secret: secret, decision })
  await fetch(`${b.sandbox.url}/stripe/authenticate/${secret.split('_secret_')[0]}`, {
    method: 'POST',
    redirect: 'manual',
    body,
  })
}
const loseWebhooks = () => b.sandbox.webhooks.clear()

const buildOne = async (name: ProviderName) => {
  const driver = driversOf(b)[name]
  const owner = await driver.build()
  await driver.take(owner, 'pro-monthly')
  await b.pass({ days: 7, minutes: 120 })
  return { driver, owner }
}

describe('through the store platform', () => {
  test('pressed again while its page is open, the same page is offered: paid once', async () => {
    const { driver, owner } = await buildOne('shopify')
    const first = (await ask(owner)).json
    const again = (await payFor(owner, first.request.id)).json
    expect([again.status, again.redirect_url]).toEqual(['redirect', first.redirect_url])
    await decideOn(first.redirect_url, 'approve')
    await b.deliver()
    expect([await statesOf(owner), await driver.taken(owner), await historyOf(owner)]).toEqual([
      ['paid'],
      [2900, 1000],
      [2900, 1000],
    ])
  })

  test('two requests have one page between them, for the one that was pressed last', async () => {
    const { driver, owner } = await buildOne('shopify')
    const first = (await ask(owner)).json
    const second = (await ask(owner, 'Cards without any line at all.')).json
    expect(second.redirect_url).toBe(first.redirect_url)
    await decideOn(second.redirect_url, 'approve')
    await b.deliver()
    expect([await statesOf(owner), await driver.taken(owner)]).toEqual([
      ['paid', 'unpaid'],
      [2900, 1000],
    ])
    expect([(await payFor(owner, first.request.id)).status, (await ask(owner)).status]).toEqual([
      409, 409,
    ])
    expect(await driver.taken(owner)).toEqual([2900, 1000])
  })

  test('an earlier request that is pressed again has the page', async () => {
    const { driver, owner } = await buildOne('shopify')
    const first = (await ask(owner)).json
    await ask(owner, 'Cards without any line at all.')
    expect((await payFor(owner, first.request.id)).json.redirect_url).toBe(first.redirect_url)
    await decideOn(first.redirect_url, 'approve')
    await b.deliver()
    expect([await statesOf(owner), await driver.taken(owner)]).toEqual([
      ['unpaid', 'paid'],
      [2900, 1000],
    ])
  })

  test('approved without a delivery and without coming back, it is found', async () => {
    const { driver, owner } = await buildOne('shopify')
    await decideOn((await ask(owner)).json.redirect_url, 'approve')
    loseWebhooks()
    await b.wait({ minutes: 11 })
    await b.visit()
    expect([await statesOf(owner), await historyOf(owner), await driver.taken(owner)]).toEqual([
      ['paid'],
      [2900, 1000],
      [2900, 1000],
    ])
  })

  test('a page that was left until it ended makes room for another, and is watched no more', async () => {
    const { driver, owner } = await buildOne('shopify')
    const first = (await ask(owner)).json
    await b.pass({ days: 3 })
    const second = (await payFor(owner, first.request.id)).json
    expect(second.redirect_url).not.toBe(first.redirect_url)
    await decideOn(second.redirect_url, 'approve')
    await b.deliver()
    await b.pass({ days: 2 })
    const watched = await b.world.db
      .selectFrom('provider_orders')
      .select('state')
      .where('account_id', '=', owner.accountId)
      .where('kind', '=', 'purchase')
      .execute()
    expect(watched).toEqual([{ state: 'dead' }, { state: 'dead' }])
    expect(await driver.taken(owner)).toEqual([2900, 1000])
  })

  test.each(['disconnected', 'changed for another'])(
    'approved, and the store %s before any reconciliation: it is kept',
    async (how) => {
      const { driver, owner } = await buildOne('shopify')
      await decideOn((await ask(owner)).json.redirect_url, 'approve')
      if (how === 'disconnected')
        expect((await driver.store!(owner, 'disconnect'))?.status).toBe(200)
      else {
        await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
        const { json, headers } = await owner.post('connect/shopify/', {
          shop_url: `another-${process.pid}.myshopify.com`,
        })
        const back = await installApp(json.auth_url)
        await b.guest.get(back.pathname + back.search, {
          headers: { cookie: String(headers['set-cookie']) },
        })
      }
      expect([await statesOf(owner), await historyOf(owner), await driver.taken(owner)]).toEqual([
        ['paid'],
        [2900, 1000],
        [2900, 1000],
      ])
    },
  )

  test('approved after the store was disconnected: no delivery is tried for ever, and it is kept when the store is back', async () => {
    const { driver, owner } = await buildOne('shopify')
    const { redirect_url } = (await ask(owner)).json
    await driver.store!(owner, 'disconnect')
    await decideOn(redirect_url, 'approve')
    await b.deliver()
    const waiting = await b.world.db
      .selectFrom('payment_events')
      .select('event_id')
      .where('processed_at', 'is', null)
      .execute()
    expect([waiting, await statesOf(owner)]).toEqual([[], ['unpaid']])
    await driver.store!(owner, 'reconnect')
    await b.pass({ days: 1, minutes: 60 })
    expect([await statesOf(owner), await historyOf(owner)]).toEqual([['paid'], [2900, 1000]])
  })
})

describe('by card', () => {
  const asking = 'pm_card_authenticationRequired'

  test('while the bank is asked, another request asks nothing anew: paid once, for the last', async () => {
    const owner = await buildPayer(b)
    const first = (await ask(owner, undefined, asking)).json
    const second = (await ask(owner, 'Cards without any line at all.', asking)).json
    expect([second.status, second.client_secret]).toEqual(['action_required', first.client_secret])
    for (const { client_secret } of [first, second]) await askBank(client_secret, 'complete')
    await b.deliver()
    expect([await takenFrom(b, owner), await statesOf(owner)]).toEqual([
      [2900, 1000],
      ['paid', 'unpaid'],
    ])
  })

  test('allowed by the bank without a delivery and without coming back, it is found', async () => {
    const owner = await buildPayer(b)
    await askBank((await ask(owner, undefined, asking)).json.client_secret, 'complete')
    loseWebhooks()
    await b.wait({ minutes: 11 })
    await b.visit()
    expect([await statesOf(owner), await historyOf(owner)]).toEqual([['paid'], [2900, 1000]])
  })

  test('refused by the bank and paid with another card, the first cannot be allowed any more', async () => {
    const owner = await buildPayer(b)
    const { client_secret, request } = (await ask(owner, undefined, asking)).json
    await askBank(client_secret, 'fail')
    expect((await payFor(owner, request.id, 'pm_card_visa')).json.status).toBe('done')
    expect(b.sandbox.memory.stripe.intents.get(client_secret.split('_secret_')[0])?.status).toBe(
      'canceled',
    )
    expect(await takenFrom(b, owner)).toEqual([2900, 1000])
  })

  test('a question of the bank that nobody answers for days is given up', async () => {
    const owner = await buildPayer(b)
    const { client_secret } = (await ask(owner, undefined, asking)).json
    for (let day = 0; day < 6; day++) await b.pass({ days: 1 })
    expect(b.sandbox.memory.stripe.intents.get(client_secret.split('_secret_')[0])?.status).toBe(
      'canceled',
    )
    expect((await ask(owner)).json.status).toBe('done')
    expect(await takenFrom(b, owner)).toEqual([2900, 1000])
  })
})

const MOST_CALLS = 16
const STEP = 4
const places = { stripe: 'stripe', paypal: 'paypal' } as const

describe.each(['stripe', 'paypal'] as const)('with %s the answer to any call is lost', (name) => {
  const cutAt = (how: 'cut' | 'unavailable', at: number) => {
    const lefts = Array.from({ length: name === 'stripe' ? 2 : 1 }, () =>
      b.sandbox.failAfter(places[name], how, at),
    )
    return () => lefts.reduce((sum, left) => sum + left(), 0)
  }

  test.each(['cut', 'unavailable'] as const)(
    '%s: pressed again it is charged once, nothing stays owed, and the next period costs what it costs',
    { timeout: 300_000 },
    async (how) => {
      for (const at of callsOfRound({
        first: how === 'cut' ? 1 : 0,
        most: MOST_CALLS,
        step: STEP,
      })) {
        const { driver, owner } = await buildOne(name)
        const left = cutAt(how, at)
        const first = await ask(owner)
        const wasMet = left() === 0
        b.sandbox.calm()
        const [request] = (await owner.get('customization/requests/')).json.results
        const again = () => (request ? payFor(owner, request.id) : ask(owner))
        const last = first.status === 200 ? first : await again()
        expect([at, last.status, last.json.request?.state]).toEqual([at, 200, 'paid'])
        await b.pass({ minutes: 10 })
        expect((await accountOf(owner)).active_subscription.state, `call ${at}`).toBe('active')
        await b.pass({ days: 31 })
        expect(await driver.taken(owner), `call ${at}`).toEqual([2900, 1000, 2900])
        expect(await historyOf(owner)).toEqual([2900, 1000, 2900])
        await b.endAll()
        if (!wasMet) break
      }
    },
  )

  test(
    'and nobody presses again: what was taken is the service, what was not is owed nowhere',
    { timeout: 300_000 },
    async () => {
      for (const at of callsOfRound({ first: 2, most: MOST_CALLS, step: STEP })) {
        const { driver, owner } = await buildOne(name)
        const left = cutAt('cut', at)
        await ask(owner)
        const wasMet = left() === 0
        b.sandbox.calm()
        if (at % 2 === 0) loseWebhooks()
        await b.pass({ minutes: 7 * 60 })
        const isTaken = (await driver.taken(owner)).length > 1
        expect([at, (await accountOf(owner)).active_subscription.state]).toEqual([at, 'active'])
        expect((await statesOf(owner)).includes('paid'), `call ${at}`).toBe(isTaken)
        await b.pass({ days: 31 })
        const all = isTaken ? [2900, 1000, 2900] : [2900, 2900]
        expect([await driver.taken(owner), await historyOf(owner)], `call ${at}`).toEqual([
          all,
          all,
        ])
        await b.endAll()
        if (!wasMet) break
      }
    },
  )
})

test('with PayPal, while a renewal is owed that nobody reported: not for sale, and the debt stays whole', async () => {
  const driver = driversOf(b).paypal
  const owner = await driver.build()
  await driver.take(owner, 'unicorn-monthly')
  await b.pass({ days: 7, minutes: 120 })
  const next = Date.parse((await accountOf(owner)).active_subscription.next_billing_at)
  await driver.pays(owner, false)
  await b.wait({ minutes: (next - b.world.clock.now().getTime()) / 60_000 + 1 })
  await driver.pays(owner, true)
  const refused = await ask(owner)
  expect([refused.status, refused.json.facts.reason]).toEqual([409, 'past_due'])
  const owed = [...b.sandbox.memory.paypal.subscriptions.values()]
    .filter(({ customId }) => customId === owner.accountId)
    .map(({ outstanding }) => outstanding)
  expect(owed).toEqual([9900])
  await b.pass({ days: 6 })
  expect(await driver.taken(owner)).toEqual([9900, 9900])
  expect((await ask(owner)).json.status).toBe('done')
  expect(await driver.taken(owner)).toEqual([9900, 9900, 1000])
})
