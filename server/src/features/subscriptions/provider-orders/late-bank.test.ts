import { afterAll, beforeAll, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  buildSubscriber,
  startBillingWorld,
  subscribe,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())

test('the bank of an order that another has taken the place of can be answered, and nothing is charged for it', async () => {
  const { stripe } = driversOf(b)
  const owner = await buildSubscriber(b)
  await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
  await b.pass({ days: 9 })
  const asked = await subscribe(owner, {
    plan: 'unicorn-annual',
    card: 'pm_card_threeDSecure2Required',
  })
  expect(asked.json.status).toBe('action_required')
  expect(
    (await subscribe(owner, { plan: 'starter-monthly', card: 'pm_card_visa' })).json.status,
  ).toBe('done')
  const secret = String(asked.json.client_secret)
  await fetch(`${b.sandbox.url}/stripe/authenticate/${secret.split('_secret_')[0]}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ client_secret: secret, decision: 'complete' }),
  })
  await owner.post('billing/subscriptions/stripe/confirm/')
  await b.pass({ days: 1 })
  expect(await stripe.taken(owner)).toEqual([1900])
  expect((await accountOf(owner)).active_subscription).toMatchObject({
    plan: { id: 'starter-monthly' },
    state: 'active',
  })
  const history = (await owner.get('billing/subscriptions/invoices/')).json.results
  const paid = history.filter(({ status }: { status: string }) => status === 'succeeded')
  expect(paid.map(({ amount }: { amount: number }) => amount)).toEqual([1900])
})
