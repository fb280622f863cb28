import type Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { day, openTestAccount, type TestAccount } from './open-test-account.ts'

let account: TestAccount
let stripe: Stripe
beforeAll(async () => {
  account = await openTestAccount()
  stripe = account.stripe
})
beforeEach(() => account.sandbox.reset())
afterAll(() => account.sandbox.close())

const wait = (days: number) => account.sandbox.clock.advance(days * day)
/** In days: past the longest month and the hour for which its invoice is a draft, whatever today's date is. */
const aMonth = 31 + 1 / 12
const itemOf = (subscription: Stripe.Subscription) => subscription.items.data[0]!
const invoiceOf = (subscription: Stripe.Subscription) =>
  subscription.latest_invoice as Stripe.Invoice

test('a trial is free, warns three days before its end, and then each month is charged to the card', async () => {
  const subscription = await account.subscribe(2900, { trial_period_days: 7 })
  expect([
    subscription.status,
    itemOf(subscription).current_period_end - subscription.created,
  ]).toEqual(['trialing', 7 * 86_400])
  await wait(4)
  expect(account.events()).toContain('customer.subscription.trial_will_end')
  expect(account.charges()).toEqual([])
  await wait(3)
  // The invoice of a renewal is a draft for an hour before it is final and paid.
  const draft = invoiceOf(
    await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] }),
  )
  expect([await account.statusOf(subscription.id), draft.status, account.charges()]).toEqual([
    'active',
    'draft',
    [],
  ])
  await wait(1 / 24)
  expect([await account.statusOf(subscription.id), account.charges()]).toEqual(['active', [2900]])
  await wait(62)
  expect(account.charges()).toEqual([2900, 2900, 2900])
})

test('a trial without a card leaves a setup to be confirmed; without one at its end the subscription ends or is owed', async () => {
  const { id } = await stripe.customers.create({})
  const ends = await account.subscribe(2900, {
    customer: id,
    trial_period_days: 7,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
    expand: ['pending_setup_intent'],
  })
  expect(ends.pending_setup_intent).toMatchObject({ status: 'requires_payment_method' })
  const owes = await account.subscribe(2900, { customer: id, trial_period_days: 7 })
  const waits = await account.subscribe(2900, {
    customer: id,
    trial_period_days: 7,
    trial_settings: { end_behavior: { missing_payment_method: 'pause' } },
  })
  await wait(8)
  expect(await Promise.all([ends, owes, waits].map((one) => account.statusOf(one.id)))).toEqual([
    'canceled',
    'past_due',
    'paused',
  ])
})

test('error_if_incomplete refuses a card that is declined and leaves nothing behind', async () => {
  const refused = account.subscribe(2900, {
    card: 'pm_card_chargeCustomerFail',
    payment_behavior: 'error_if_incomplete',
  })
  await expect(refused).rejects.toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'generic_decline',
  })
  expect([account.sandbox.memory.stripe.subscriptions.size, account.charges()]).toEqual([0, []])
})

test('default_incomplete waits for the browser: after 3-D Secure it is active, after 23 hours it is over', async () => {
  const expand = ['latest_invoice.confirmation_secret', 'latest_invoice.payments']
  const first = await account.subscribe(2900, {
    card: 'pm_card_threeDSecure2Required',
    payment_behavior: 'default_incomplete',
    expand,
  })
  expect(first.status).toBe('incomplete')
  const secret = invoiceOf(first).confirmation_secret!.client_secret
  const intentId = secret.split('_secret_')[0]!
  const intent = await stripe.paymentIntents.confirm(intentId, {
    payment_method: 'pm_card_threeDSecure2Required',
  })
  expect(intent.status).toBe('requires_action')
  await account.authenticate(intent, 'complete')
  expect([await account.statusOf(first.id), account.charges()]).toEqual(['active', [2900]])
  const second = await account.subscribe(2900, { payment_behavior: 'default_incomplete' })
  await wait(1)
  expect(await account.statusOf(second.id)).toBe('incomplete_expired')
})

test('a renewal that fails is tried again after 3, 5 and 7 days; then the subscription ends', async () => {
  const subscription = await account.subscribe(2900, {
    card: 'pm_card_chargeCustomerFail',
    trial_period_days: 7,
  })
  await wait(7 + 1 / 24)
  const open = await stripe.invoices.list({ subscription: subscription.id, status: 'open' })
  expect([
    await account.statusOf(subscription.id),
    open.data[0]!.attempt_count,
    Math.round((open.data[0]!.next_payment_attempt! - account.seconds()) / 60),
  ]).toEqual(['past_due', 1, 3 * 24 * 60])
  await wait(14)
  expect(await account.statusOf(subscription.id)).toBe('past_due')
  await wait(1)
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  })
})

test('another card pays the open invoice at once, and the subscription is active again', async () => {
  const subscription = await account.subscribe(2900, {
    card: 'pm_card_chargeCustomerFail',
    trial_period_days: 7,
  })
  await wait(7)
  const method = await stripe.paymentMethods.attach('pm_card_visa', {
    customer: String(subscription.customer),
  })
  const { latest_invoice } = await stripe.subscriptions.update(subscription.id, {
    default_payment_method: method.id,
  })
  expect((await stripe.invoices.pay(String(latest_invoice))).status).toBe('paid')
  expect([await account.statusOf(subscription.id), account.charges()]).toEqual(['active', [2900]])
  await expect(stripe.invoices.pay(String(latest_invoice))).rejects.toMatchObject({
    code: 'invoice_already_paid',
  })
  await wait(aMonth)
  expect(account.charges()).toEqual([2900, 2900])
})

test('a card whose date has passed by the renewal is refused as expired', async () => {
  const { id } = await stripe.customers.create({})
  const now = new Date(account.sandbox.clock.now())
  const card = {
    number: '4242424242424242',
    exp_month: now.getUTCMonth() + 1,
    exp_year: now.getUTCFullYear(),
    cvc: '123',
  }
  const method = await stripe.paymentMethods.create({ type: 'card', card })
  await stripe.paymentMethods.attach(method.id, { customer: id })
  const subscription = await account.subscribe(2900, {
    customer: id,
    default_payment_method: method.id,
  })
  expect(subscription.status).toBe('active')
  await wait(aMonth)
  expect(await account.statusOf(subscription.id)).toBe('past_due')
  const intents = await stripe.paymentIntents.list({ customer: id })
  expect(intents.data[0]!.last_payment_error?.code).toBe('expired_card')
})

test('while collection is paused invoices are void; at resumes_at it goes on by itself', async () => {
  const subscription = await account.subscribe(2900)
  await stripe.subscriptions.update(subscription.id, {
    pause_collection: { behavior: 'void', resumes_at: account.seconds() + 45 * 86_400 },
  })
  await wait(44)
  expect([await account.statusOf(subscription.id), account.charges()]).toEqual(['active', [2900]])
  expect((await stripe.invoices.list({ subscription: subscription.id })).data[0]!.status).toBe(
    'void',
  )
  await wait(1)
  expect((await stripe.subscriptions.retrieve(subscription.id)).pause_collection).toBeNull()
  await wait(20)
  expect(account.charges()).toEqual([2900, 2900])
})

test('cancelling at the period’s end can be undone until then, and ends it then', async () => {
  const subscription = await account.subscribe(2900)
  const cancelling = await stripe.subscriptions.update(subscription.id, {
    cancel_at_period_end: true,
    cancellation_details: { feedback: 'too_expensive', comment: 'Later' },
  })
  expect(cancelling).toMatchObject({
    cancel_at: itemOf(subscription).current_period_end,
    cancellation_details: { feedback: 'too_expensive', reason: 'cancellation_requested' },
  })
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false })
  await wait(aMonth)
  expect(account.charges()).toEqual([2900, 2900])
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
  await wait(aMonth)
  expect([await account.statusOf(subscription.id), account.charges()]).toEqual([
    'canceled',
    [2900, 2900],
  ])
  expect(account.events().at(-1)).toBe('customer.subscription.deleted')
})

test('a trial is extended without a charge, or ended at once with one', async () => {
  const subscription = await account.subscribe(2900, { trial_period_days: 7 })
  const end = subscription.trial_end! + 7 * 86_400
  await stripe.subscriptions.update(subscription.id, { trial_end: end, proration_behavior: 'none' })
  await wait(13)
  expect([await account.statusOf(subscription.id), account.charges()]).toEqual(['trialing', []])
  await stripe.subscriptions.update(subscription.id, { trial_end: 'now' })
  expect([await account.statusOf(subscription.id), account.charges()]).toEqual(['active', [2900]])
})

test('a schedule changes the plan when the period ends, and its release leaves all as it was', async () => {
  const cheaper = await account.price(1900)
  const plan = async () =>
    itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.unit_amount
  const subscription = await account.subscribe(2900)
  const scheduled = async () => {
    const schedule = await stripe.subscriptionSchedules.create({
      from_subscription: subscription.id,
    })
    const [now] = schedule.phases
    const first = {
      start_date: now!.start_date,
      end_date: now!.end_date,
      items: [{ price: String(now!.items[0]!.price), quantity: 1 }],
    }
    return stripe.subscriptionSchedules.update(schedule.id, {
      end_behavior: 'release',
      phases: [
        first,
        {
          items: [{ price: cheaper, quantity: 1 }],
          duration: { interval: 'month', interval_count: 1 },
        },
      ],
    })
  }
  await stripe.subscriptionSchedules.release((await scheduled()).id)
  await wait(aMonth)
  expect([await plan(), account.charges()]).toEqual([2900, [2900, 2900]])
  await scheduled()
  expect(await plan()).toBe(2900)
  await wait(aMonth)
  expect([await plan(), account.charges()]).toEqual([1900, [2900, 2900, 1900]])
  await wait(aMonth)
  expect((await stripe.subscriptions.retrieve(subscription.id)).schedule).toBeNull()
})

test('a schedule refuses to change a phase that is over, the start of the running one, and phases out of order', async () => {
  const subscription = await account.subscribe(2900)
  const [cheaper, cheapest] = [await account.price(1900), await account.price(900)]
  const { id, phases } = await stripe.subscriptionSchedules.create({
    from_subscription: subscription.id,
  })
  const month = { interval: 'month' as const, interval_count: 1 }
  const then = (price: string) => ({ items: [{ price, quantity: 1 }], duration: month })
  const change = (...given: Stripe.SubscriptionScheduleUpdateParams.Phase[]) =>
    stripe.subscriptionSchedules.update(id, { phases: given })
  const past = {
    start_date: phases[0]!.start_date,
    end_date: phases[0]!.end_date,
    items: [{ price: itemOf(subscription).price.id }],
  }
  await change(past, then(cheaper))
  await wait(aMonth)
  const running = (await stripe.subscriptionSchedules.retrieve(id)).phases[1]!
  const present = {
    start_date: running.start_date,
    end_date: running.end_date,
    items: [{ price: cheaper }],
  }
  await expect(change(past, present)).rejects.toThrow(
    'You can not update a phase that has already ended. Trying to update phase 0.',
  )
  await expect(change({ ...present, start_date: past.start_date }, then(cheapest))).rejects.toThrow(
    'You can not modify the start date of the current phase.',
  )
  await expect(change(then(cheapest))).rejects.toThrow(
    'missing at least one phase with a `start_date`',
  )
  await expect(
    change(present, { ...then(cheapest), start_date: present.end_date + 60 }),
  ).rejects.toThrow('The start date of phase 1')
  const changed = await change(present, then(cheapest))
  expect(changed.phases.map(({ start_date }) => start_date)).toEqual([
    past.start_date,
    past.end_date,
    present.end_date,
  ])
})

test('months keep their day, and take the last one where they have none', async () => {
  const ahead =
    Date.UTC(new Date(account.sandbox.clock.now()).getUTCFullYear() + 1, 0, 31, 12) -
    account.sandbox.clock.now()
  await account.sandbox.clock.advance(ahead)
  const subscription = await account.subscribe(2900)
  const ends: string[] = []
  for (let month = 0; month < 3; month++) {
    const end = itemOf(await stripe.subscriptions.retrieve(subscription.id)).current_period_end
    ends.push(new Date(end * 1000).toISOString().slice(5, 10))
    await account.sandbox.clock.advance(end * 1000 - account.sandbox.clock.now())
  }
  expect(['02-28', '02-29']).toContain(ends[0])
  expect(ends.slice(1)).toEqual(['03-31', '04-30'])
})

test('a card is kept through a setup intent, after 3-D Secure where it asks for it', async () => {
  const { id } = await stripe.customers.create({})
  const intent = await stripe.setupIntents.create({
    customer: id,
    payment_method: 'pm_card_authenticationRequiredOnSetup',
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  expect(intent.status).toBe('requires_action')
  await account.authenticate(intent, 'complete')
  const [method] = (await stripe.customers.listPaymentMethods(id)).data
  expect((await stripe.setupIntents.retrieve(intent.id)).status).toBe('succeeded')
  await account.subscribe(2900, {
    customer: id,
    default_payment_method: method!.id,
    off_session: true,
    payment_behavior: 'error_if_incomplete',
  })
  expect(account.charges()).toEqual([2900])
  const refused = stripe.setupIntents.create({
    customer: id,
    payment_method: 'pm_card_visa_chargeDeclined',
    confirm: true,
  })
  await expect(refused).rejects.toMatchObject({ code: 'card_declined' })
})

test('a payment of its own is charged once, and its failure says why', async () => {
  const customer = await account.customer()
  const [method] = (await stripe.customers.listPaymentMethods(customer)).data
  const paid = await stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    customer,
    payment_method: method!.id,
    confirm: true,
    off_session: true,
  })
  expect([paid.status, account.charges()]).toEqual(['succeeded', [1000]])
  await expect(stripe.paymentIntents.confirm(paid.id)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
  const failing = stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    customer,
    payment_method: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    confirm: true,
  })
  await expect(failing).rejects.toMatchObject({
    decline_code: 'insufficient_funds',
    statusCode: 402,
  })
})

test('a card of another customer is refused, whatever it is for', async () => {
  const subscription = await account.subscribe(2900)
  const theirs = await account.customer()
  const { invoice_settings } = (await stripe.customers.retrieve(theirs)) as Stripe.Customer
  const payment_method = String(invoice_settings.default_payment_method)
  const customer = String(subscription.customer)
  const refusals = [
    stripe.paymentMethods.attach(payment_method, { customer }),
    stripe.customers.update(customer, {
      invoice_settings: { default_payment_method: payment_method },
    }),
    stripe.subscriptions.update(subscription.id, { default_payment_method: payment_method }),
    stripe.paymentIntents.create({
      amount: 1000,
      currency: 'usd',
      customer,
      payment_method,
      confirm: true,
    }),
    stripe.setupIntents.create({ customer, payment_method, confirm: true }),
  ]
  for (const one of await Promise.allSettled(refusals))
    expect(one).toMatchObject({ status: 'rejected', reason: { statusCode: 400 } })
  await expect(refusals[0]).rejects.toThrow(
    'The payment method you provided has already been attached to a customer.',
  )
  expect(account.charges()).toEqual([2900])
})
