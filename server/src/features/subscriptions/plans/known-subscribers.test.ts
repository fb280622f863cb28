import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decideOn, installApp } from '../../../../test/billing/approve-page.ts'
import {
  accountOf,
  billingDetails,
  buildFree,
  startBillingWorld,
  subscribe,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../../test/owners.ts'
import { signAccessToken } from '../../../access-token.ts'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { stopBilling } from '../stopping/stop-billing.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
  const base = {
    percent_off: 50,
    amount_off: null,
    is_active: true,
    duration: 'repeating' as const,
    duration_in_months: 12,
  }
  await b.world.db
    .insertInto('promo_codes')
    .values([
      { id: 'one-account', code: 'ONEACCOUNT', max_redemptions: 1, ...base },
      { id: 'two-accounts', code: 'TWOACCOUNTS', max_redemptions: 2, ...base },
      {
        id: 'first-month',
        code: 'FIRSTMONTH',
        max_redemptions: null,
        ...base,
        duration: 'once',
        duration_in_months: null,
      },
      { id: 'guessed', code: 'X7Q', max_redemptions: null, ...base },
    ])
    .execute()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const anew = async (email: string) => {
  const ip = `10.4.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
  const { json } = await b.guest.post(
    'auth/register/',
    { name: 'Maren Kolb', email, password: 'a-long-enough-one' },
    { ip },
  )
  return b.as(json.access)
}
const remove = (owner: TestOwner) => owner.post('auth/delete/', { password: owner.password })
const quote = (owner: Pick<TestOwner, 'get'>) =>
  owner.get('billing/subscriptions/stripe/proration/pro-monthly/')

/** Through the store's admin, as somebody without an account: signs in, or opens an account. */
const fromAdmin = async (domain: string) => {
  const admin = await fetch(`${b.sandbox.url}/shopify/${domain}/admin/apps/plaudit`, {
    redirect: 'manual',
  })
  const opened = new URL(admin.headers.get('location')!)
  const asked = await b.guest.get(opened.pathname + opened.search)
  const back = await installApp(String(asked.headers.location))
  const arrived = await b.guest.get(back.pathname + back.search, {
    headers: { cookie: String(asked.headers['set-cookie']) },
  })
  const { json } = await b.guest.post('shop_login/', {
    shop_token: String(arrived.headers.location).split('/').at(-1),
  })
  return { owner: b.as(json.access), familyId: decodeJwt<{ family: string }>(json.access).family }
}

describe('a trial is given once', () => {
  test('to a store, also when its account is deleted and the app is installed again', async () => {
    const domain = `trial-again-${process.pid}.myshopify.com`
    const states: string[] = []
    for (let round = 0; round < 2; round++) {
      const { owner, familyId } = await fromAdmin(domain)
      const { json } = await owner.post('billing/subscriptions/shopify/subscribe/', {
        plan_id: 'unicorn-monthly',
        billing: billingDetails,
      })
      const back = await decideOn(json.redirect_url, 'approve')
      await owner.post('billing/subscriptions/shopify/confirm/', {
        charge_id: back.searchParams.get('charge_id'),
      })
      const { id, active_subscription } = (await owner.get('auth/user/')).json
      states.push(active_subscription.state)
      await b.pass({ days: 6 })
      const again = b.as(
        await signAccessToken(
          { accountId: id, familyId },
          b.world.settings.sessionSecret,
          b.world.clock.now(),
        ),
      )
      expect((await again.post('auth/delete/', { confirm: 'CONFIRM' })).status).toBe(200)
    }
    expect(states).toEqual(['trialing', 'active'])
  })

  test('to a mailbox, however its address is written; who never had a plan has it still; after 400 days nothing is known', async () => {
    const first = await buildFree(b)
    await subscribe(first, { card: 'pm_card_visa' })
    expect((await remove(first)).status).toBe(200)
    const [name, host] = first.email.split('@')
    const second = await anew(`${name!.toUpperCase()}+shop@${host}`)
    expect((await quote(second)).json).toMatchObject({
      intent: 'upgrade',
      trial_ends_at: null,
      amount_due: 2900,
    })
    const plans = (await second.get('billing/subscriptions/plans/')).json as {
      trial_days: number
    }[]
    expect(new Set(plans.map(({ trial_days }) => trial_days))).toEqual(new Set([0]))

    const unsubscribed = await buildFree(b)
    expect((await remove(unsubscribed)).status).toBe(200)
    expect((await quote(await anew(unsubscribed.email))).json.intent).toBe('trial')

    await b.wait({ days: 401 })
    await inTransaction(b.world.db, (tx) =>
      b.world.queue.send(tx, 'billing.forget-subscribers', {}),
    )
    await b.runJobs(['billing.forget-subscribers'])
    expect(await b.world.db.selectFrom('known_subscribers').selectAll().execute()).toEqual([])
  })

  test('BILL-18 to a mailbox of Google, whose dots and two hosts are one', async () => {
    const first = await anew('maren.kolb.shop@gmail.com')
    await first.post('billing/subscriptions/stripe/subscribe/', {
      plan_id: 'pro-monthly',
      billing: billingDetails,
      payment_method_id: 'pm_card_visa',
    })
    const deleted = await first.post('auth/delete/', { password: 'a-long-enough-one' })
    expect(deleted.status).toBe(200)
    for (const email of ['marenkolb.shop+2@gmail.com', 'm.arenkolbshop@googlemail.com'])
      expect((await quote(await anew(email))).json).toMatchObject({
        intent: 'upgrade',
        trial_ends_at: null,
      })
    expect((await quote(await anew('marenkolb.shop@example.com'))).json.intent).toBe('trial')
  })

  test('what is kept of a deleted account names neither its e-mail nor its shop', async () => {
    const owner = await buildFree(b)
    await subscribe(owner, { card: 'pm_card_visa' })
    await remove(owner)
    const rows = await b.world.db.selectFrom('known_subscribers').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(owner.email.split('@')[0])
  })
})

describe('promo codes', () => {
  test('a code for one account is used up though that account is deleted', async () => {
    const [first, other] = [await buildFree(b), await buildFree(b)]
    expect(
      (await subscribe(first, { card: 'pm_card_visa', promo_code_id: 'one-account' })).status,
    ).toBe(200)
    expect((await remove(first)).status).toBe(200)
    const answer = await subscribe(other, { card: 'pm_card_visa', promo_code_id: 'one-account' })
    expect([answer.status, answer.json.detail]).toEqual([
      400,
      'This promo code has reached its usage limit.',
    ])
  })

  test('a deletion that does not come to its end counts no code', async () => {
    const [first, second, third] = [await buildFree(b), await buildFree(b), await buildFree(b)]
    const order = (owner: TestOwner) =>
      subscribe(owner, { card: 'pm_card_visa', promo_code_id: 'two-accounts' })
    expect((await order(first)).status).toBe(200)
    const last = (keep: (tx: Tx) => Promise<void>) =>
      inTransaction(b.world.db, async (tx) => {
        await keep(tx)
        throw new Error('the database went away')
      })
    await expect(
      stopBilling({ world: b.world, accountId: first.accountId }, { last }),
    ).rejects.toThrow('the database went away')
    expect((await order(second)).status).toBe(200)
    expect((await order(third)).status).toBe(400)
  })

  test('the months of a code that a mailbox has used are used for its next account too', async () => {
    const first = await buildFree(b)
    expect(
      (await subscribe(first, { card: 'pm_card_visa', promo_code_id: 'first-month' })).status,
    ).toBe(200)
    await b.pass({ days: 8 })
    const { json } = await b.guest.post(
      'auth/login/',
      { email: first.email, password: first.password },
      { ip: first.ip },
    )
    expect(
      (await b.as(json.access).post('auth/delete/', { password: first.password })).status,
    ).toBe(200)
    const second = await anew(first.email)
    const answer = await second.get(
      'billing/subscriptions/stripe/promo-code/firstmonth/?plan_id=pro-monthly',
    )
    expect(answer.status).toBe(400)
    const other = await buildFree(b)
    expect(
      (await other.get('billing/subscriptions/stripe/promo-code/firstmonth/?plan_id=pro-monthly'))
        .status,
    ).toBe(200)
  })

  test('for two accounts of one mailbox, and for a mailbox that the account had before, likewise', async () => {
    const code = (owner: Pick<TestOwner, 'get'>) =>
      owner.get('billing/subscriptions/stripe/promo-code/firstmonth/?plan_id=pro-monthly')
    const first = await buildFree(b)
    expect(
      (await subscribe(first, { card: 'pm_card_visa', promo_code_id: 'first-month' })).status,
    ).toBe(200)
    await b.pass({ days: 8 })
    const [name, host] = first.email.split('@')
    expect((await code(await anew(`${name}+two@${host}`))).status).toBe(400)
    await b.world.db
      .updateTable('accounts')
      .set({ email: `moved-${first.email}` })
      .where('id', '=', first.accountId)
      .execute()
    await inTransaction(b.world.db, (tx) => b.world.queue.send(tx, 'accounts.align-directory', {}))
    await b.runJobs(['accounts.align-directory'])
    const { json } = await b.guest.post(
      'auth/login/',
      { email: `moved-${first.email}`, password: first.password },
      { ip: first.ip },
    )
    expect(
      (await b.as(json.access).post('auth/delete/', { password: first.password })).status,
    ).toBe(200)
    expect((await code(await anew(first.email))).status).toBe(400)
  })

  test('40 guesses at once are no way round the limit of 20', async () => {
    const owner = await buildFree(b)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        owner.get(`billing/subscriptions/stripe/promo-code/G${at}/?plan_id=pro-monthly`),
      ),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(20)
    expect(
      (await owner.get('billing/subscriptions/stripe/promo-code/x7q/?plan_id=pro-monthly')).status,
    ).toBe(429)
    expect((await accountOf(owner)).active_subscription).toBe(null)
  })

  test('a right code is no guess, however often it is looked up', async () => {
    const owner = await buildFree(b)
    for (let times = 0; times < 25; times++)
      expect(
        (await owner.get('billing/subscriptions/stripe/promo-code/x7q/?plan_id=pro-monthly'))
          .status,
      ).toBe(200)
  })
})
