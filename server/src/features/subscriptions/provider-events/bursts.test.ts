import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideOn } from '../../../../test/billing/approve-page.ts'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  buildPayer,
  startBillingWorld,
  subscribe,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../../test/owners.ts'
import type { OpenQueue } from '../../../jobs/queue.ts'

const DELIVERIES = process.env['PROVE'] ? 1000 : 200

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())

/** One more delivery of the store platform about a subscription, signed as it signs. */
const deliver = async (domain: string, id: string, number: number) => {
  const body = JSON.stringify({ app_subscription: { admin_graphql_api_id: id } })
  const { statusCode } = await b.app.inject({
    method: 'POST',
    url: '/api/webhooks/shopify/',
    headers: {
      'content-type': 'application/json',
      'x-shopify-hmac-sha256': createHmac('sha256', 'plaudit-sandbox-secret')
        .update(body)
        .digest('base64'),
      'x-shopify-webhook-id': `burst-${number}`,
      'x-shopify-topic': 'app_subscriptions/update',
      'x-shopify-shop-domain': domain,
    },
    payload: body,
  })
  return statusCode
}
const unprocessed = async () => {
  const rows = await b.world.db
    .selectFrom('payment_events')
    .select('event_id')
    .where('processed_at', 'is', null)
    .execute()
  return rows.length
}

test('BILL-35: a burst of deliveries about one subscription is processed once, and none is left', async () => {
  const shopify = driversOf(b).shopify
  const owner = await shopify.build()
  await shopify.take(owner, 'pro-monthly')
  await b.deliver()
  const one = b.sandbox.memory.shopify.subscriptions().at(-1)!
  const asked = b.sandbox.memory.shopify.operations.length
  for (let number = 1; number <= DELIVERIES; number++)
    expect(await deliver(one.domain, one.id, number)).toBe(200)
  expect(await unprocessed()).toBe(DELIVERIES)
  await b.runJobs(['billing.process-events'])
  expect(await unprocessed()).toBe(0)
  // A reconciliation asks for the subscription and its payments, then whether the number it
  // is watched by is the account's.
  expect(b.sandbox.memory.shopify.operations.length - asked).toBeLessThan(6)
  expect((await accountOf(owner)).active_subscription.state).toBe('trialing')
})

test('BILL-35: an approval that somebody waits for goes before renewals that came earlier; what was missed is taken up by the minute', async () => {
  const { paypal } = driversOf(b)
  const payers = [await paypal.build(), await paypal.build()]
  for (const owner of payers) await paypal.take(owner, 'starter-monthly')
  await b.deliver()
  await b.wait({ days: 7, minutes: 5 })
  const last = await paypal.build()
  const page = (await paypal.order(last, 'pro-monthly')).json.redirect_url
  await b.deliver()
  await b.wait({ days: 31 })
  await decideOn((await paypal.order(last, 'pro-monthly')).json.redirect_url ?? page, 'approve')
  await b.sandbox.webhooks.deliverAll()
  const { boss } = b.world.queue as OpenQueue
  const [first] = await boss.fetch<{ subject: string }>('billing.process-events')
  const approved = [...b.sandbox.memory.paypal.subscriptions.values()].findLast(
    ({ customId }) => customId === last.accountId,
  )!
  expect(first!.data.subject).toBe(approved.id)
  // As if the process that took it had died: the job is over, and its deliveries still wait.
  await boss.complete('billing.process-events', first!.id)
  b.advance({ minutes: 1 })
  await b.runJobs(['billing.process-events'])
  expect(await unprocessed()).toBeGreaterThan(0)
  await b.visit()
  await b.runJobs(['billing.process-waiting', 'billing.process-events'])
  expect(await unprocessed()).toBe(0)
  expect((await accountOf(last)).active_subscription.plan.id).toBe('pro-monthly')
})

test('BILL-35: with stripe a payment that the bank has confirmed goes before renewals, and each subscription is one thing', async () => {
  const payers = [await buildPayer(b), await buildPayer(b), await buildPayer(b)]
  const last = payers.at(-1)!
  await b.wait({ days: 31 })
  const { json } = await subscribe(last, {
    plan: 'empire-monthly',
    card: 'pm_card_threeDSecure2Required',
  })
  const body = new URLSearchParams({ client_secret: json.client_secret, decision: 'complete' })
  await fetch(`${b.sandbox.url}/stripe/authenticate/${json.client_secret.split('_secret_')[0]}`, {
    method: 'POST',
    body,
  })
  await b.sandbox.webhooks.deliverAll()
  const { boss } = b.world.queue as OpenQueue
  const [first] = await boss.fetch<{ subject: string }>('billing.process-events')
  const others = await boss.fetch<{ subject: string }>('billing.process-events', { batchSize: 50 })
  const idOf = async ({ accountId }: TestOwner) =>
    (
      await b.world.db
        .selectFrom('subscriptions')
        .select('external_id')
        .where('account_id', '=', accountId)
        .executeTakeFirstOrThrow()
    ).external_id
  expect(first!.data.subject).toBe(await idOf(last))
  const subjects = others
    .map(({ data }) => data.subject)
    .filter((subject) => !subject.startsWith('I-'))
  const renewed = await Promise.all(payers.slice(0, -1).map(idOf))
  expect(subjects.toSorted()).toEqual(renewed.toSorted())
})
