import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { decideOn } from '../../../test/billing/approve-page.ts'
import { driversOf } from '../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../test/billing/billing-world.ts'
import { readPdf } from '../../../test/files/read-pdf.ts'
import type { TestOwner } from '../../../test/owners.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
  const forStarter = {
    code: 'NOTSTARTER',
    percent_off: null,
    amount_off: 500,
    currency: 'USD',
    plan_names: ['Pro', 'Empire', 'Unicorn'],
    is_active: true,
  }
  await b.world.db
    .insertInto('promo_codes')
    .values({
      id: 'not-starter',
      duration: 'forever',
      duration_in_months: null,
      ...forStarter,
      plan_names: JSON.stringify(forStarter.plan_names) as never,
    })
    .execute()
})
afterAll(() => b.close())
afterEach(async () => {
  b.sandbox.calm()
  await b.endAll()
})

const DAY_MS = 86_400_000
type Row = { id: string; status: string; amount: number; description: string; date: string }
const history = async (owner: TestOwner): Promise<Row[]> =>
  (await owner.get('billing/subscriptions/invoices/?limit=100')).json.results
const cancel = (owner: TestOwner) =>
  owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
const dayOf = (at: string) => at.slice(0, 10)
const inWords = (at: string) =>
  new Date(at).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })

test('the rights of a cancelled plan last until it ends, and no longer, on every screen', async () => {
  const { paypal } = driversOf(b)
  const owner = await paypal.build()
  await paypal.take(owner, 'pro-annual')
  await b.pass({ days: 3 })
  await owner.put('billing/subscriptions/pause/')
  await b.pass({ days: 12 })
  const { json } = await cancel(owner)
  const rights = (await owner.get('billing/rights/')).json
  expect(dayOf(rights.until)).toBe(dayOf(json.ends_at))
  expect((await accountOf(owner)).active_subscription.cancel_at).toBe(json.ends_at)
})

describe('with PayPal', () => {
  const payer = async (plan = 'starter-monthly') => {
    const { paypal } = driversOf(b)
    const owner = await paypal.build()
    await paypal.take(owner, plan)
    return { owner, paypal }
  }

  test('a payment that comes late is for its whole period: in the history, and when it is credited', async () => {
    const { owner, paypal } = await payer()
    const { trial_ends_at: due } = (await accountOf(owner)).active_subscription
    await paypal.pays(owner, false)
    await b.pass({ days: 7, minutes: 120 })
    const { current_period_end: until } = (await accountOf(owner)).active_subscription
    const failed = (await history(owner)).find(({ status }) => status === 'failed')!
    expect(failed.description).toContain(inWords(due))
    await b.pass({ days: 4 })
    await paypal.pays(owner, true)
    await b.pass({ days: 2 })
    const paid = (await history(owner)).find(({ status }) => status === 'succeeded')!
    expect(paid.description).toContain(`${inWords(due)}`)
    const quote = (await owner.get('billing/subscriptions/paypal/proration/unicorn-monthly/')).json
    const left =
      (Date.parse(until) - b.world.clock.now().getTime()) / (Date.parse(until) - Date.parse(due))
    expect(Math.abs(quote.credit - 1900 * left)).toBeLessThan(10)
    expect(Math.abs(quote.amount_due - (9900 - 1900) * left)).toBeLessThan(20)
  })

  test('a difference that was refused names the plan that it was for, and its time', async () => {
    const { owner, paypal } = await payer('pro-monthly')
    await b.pass({ days: 12 })
    const page = await decideOn(
      (await paypal.order(owner, 'empire-monthly')).json.redirect_url,
      'approve',
    )
    await paypal.pays(owner, false)
    expect((await paypal.confirm(owner, page)).json.facts).toEqual({ reason: 'difference_refused' })
    await b.pass({ minutes: 30 })
    const failed = (await history(owner)).find(({ status }) => status === 'failed')!
    expect(failed.description).toContain('Empire')
    expect(failed.description).toContain(inWords(failed.date))
  })

  test('of a cancelled plan no order is shown that would be refused', async () => {
    const { owner } = await payer('unicorn-monthly')
    await b.pass({ days: 9 })
    await cancel(owner)
    const quote = await owner.get('billing/subscriptions/paypal/proration/pro-monthly/')
    expect([quote.status, quote.json.detail]).toEqual([
      409,
      'Your plan is cancelled. Undo the cancellation before you change it.',
    ])
  })
})

describe('through the store platform', () => {
  test('an invoice names who it is for, though she was never asked for billing details', async () => {
    const { shopify } = driversOf(b)
    const owner = await shopify.build()
    await shopify.take(owner, 'pro-monthly')
    await b.world.db
      .deleteFrom('billing_details')
      .where('account_id', '=', owner.accountId)
      .execute()
    await b.pass({ days: 8 })
    const [row] = await history(owner)
    const { words } = await readPdf(
      (await owner.get(`billing/subscriptions/invoices/${row!.id}/pdf/`)).bytes,
    )
    expect(words).toContain(owner.email)
  })

  test('a trial that was charged in its pause, because nothing ran to lengthen it, is over: what is paid lasts, and is what is said', async () => {
    const { shopify } = driversOf(b)
    const owner = await shopify.build()
    await shopify.take(owner, 'pro-monthly')
    await b.pass({ days: 2 })
    expect((await owner.put('billing/subscriptions/pause/')).status).toBe(200)
    // Nobody is there for twenty days: Shopify charges when the lengthened trial is over.
    b.advance({ days: 20 })
    await b.sandbox.clock.settle()
    await b.deliver()
    await b.visit()
    expect(await shopify.taken(owner)).toEqual([2900])
    const paid = (await history(owner)).find(({ status }) => status === 'succeeded')
    const until = Date.parse(paid!.date) + 30 * DAY_MS
    const shown = (await owner.get('billing/subscriptions/pause/')).json
    if (shown?.next_billing_at)
      expect(Date.parse(shown.next_billing_at)).toBeGreaterThan(b.world.clock.now().getTime())
    const { json } = await cancel(owner)
    expect(dayOf(json.ends_at)).toBe(new Date(until).toISOString().slice(0, 10))
    expect((await accountOf(owner)).limits.paid_plan).toBe(true)
  })
})

describe.each(['stripe', 'paypal', 'shopify'] as const)(
  'a code that is not for a plan, with %s',
  (name) => {
    test('ends when that plan is chosen on trial: the quote says so, and the whole price is charged', async () => {
      const driver = driversOf(b)[name]
      const owner = await driver.build()
      await driver.take(owner, 'pro-monthly', { promo_code_id: 'not-starter' })
      await b.pass({ days: 2 })
      const quote = (await owner.get(`billing/subscriptions/${name}/proration/starter-monthly/`))
        .json
      expect([quote.next_amount, quote.notes.map(({ code }: { code: string }) => code)]).toEqual([
        1900,
        expect.arrayContaining(['discount_ends']),
      ])
      await driver.take(owner, 'starter-monthly', { quote: quote.quote })
      await b.pass({ days: 8 })
      expect(await driver.taken(owner)).toEqual([1900])
      expect((await accountOf(owner)).active_subscription).toMatchObject({
        plan: { id: 'starter-monthly' },
        coupon: null,
      })
    })

    test('stays with a plan that it is for, and ends with the smaller one that begins with the next period', async () => {
      const driver = driversOf(b)[name]
      const owner = await driver.build()
      await driver.take(owner, 'pro-monthly', { promo_code_id: 'not-starter' })
      await b.pass({ days: 8 })
      await driver.take(owner, 'starter-monthly')
      await b.pass({ days: 32 })
      expect(await driver.taken(owner)).toEqual([2400, 1900])
      expect((await accountOf(owner)).active_subscription).toMatchObject({
        plan: { id: 'starter-monthly' },
        coupon: null,
      })
    })
  },
)
