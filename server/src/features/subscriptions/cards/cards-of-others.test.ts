import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  accountOf,
  billingDetails,
  buildFree,
  buildPayer,
  startBillingWorld,
  takenFrom,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import type { TestOwner } from '../../../../test/owners.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const wish = { description: 'Round corners, and our green for the stars.' }
const order = (plan_id: string, payment_method_id: string) => ({
  plan_id,
  billing: billingDetails,
  payment_method_id,
})

/** The card that an owner pays with, by Stripe's id. */
const cardOf = async (owner: TestOwner): Promise<string> => {
  const row = await b.world.db
    .selectFrom('provider_items')
    .select('external_id')
    .where('item_key', '=', `customer:${owner.accountId}`)
    .executeTakeFirstOrThrow()
  const { customers } = b.sandbox.memory.stripe
  return customers.get(row.external_id)!.invoice_settings.default_payment_method!
}
const ways: {
  name: string
  build(): Promise<TestOwner>
  send(owner: TestOwner, card: string): ReturnType<TestOwner['post']>
}[] = [
  {
    name: 'subscribing',
    build: () => buildFree(b),
    send: (owner, card) =>
      owner.post('billing/subscriptions/stripe/subscribe/', order('pro-monthly', card)),
  },
  {
    name: 'changing the plan',
    build: () => buildPayer(b),
    send: (owner, card) =>
      owner.post('billing/subscriptions/stripe/subscribe/', order('empire-monthly', card)),
  },
  {
    name: 'changing the card',
    build: () => buildPayer(b),
    send: (owner, card) =>
      owner.put('billing/subscriptions/stripe/update/', { payment_method_id: card }),
  },
  {
    name: 'paying for a customization',
    build: () => buildPayer(b),
    send: (owner, card) =>
      owner.post('customization/requests/', { ...wish, payment_method_id: card }),
  },
]

describe.each(ways)('BILL-9: $name', ({ build, send }) => {
  test('with the card of another account, or one that does not exist, is refused as a field that is wrong, and nothing is charged or changed', async () => {
    const foreign = await cardOf(await buildPayer(b))
    const owner = await build()
    const before = [await accountOf(owner), await takenFrom(b, owner)]
    for (const card of [foreign, 'pm_0000000000000000', 'no such/card']) {
      const { status, json } = await send(owner, card)
      expect([status, json.payment_method_id]).toEqual([
        400,
        ['This card cannot be used for your account. Enter the card again.'],
      ])
    }
    expect([await accountOf(owner), await takenFrom(b, owner)]).toEqual(before)
  })
})

test('BILL-9: it is said in the language of the owner, and the own card goes through afterwards', async () => {
  const foreign = await cardOf(await buildPayer(b))
  const owner = await buildFree(b)
  await owner.post('auth/edit/', { language: 'de' })
  const refused = await owner.post(
    'billing/subscriptions/stripe/subscribe/',
    order('pro-monthly', foreign),
  )
  expect(refused.json.payment_method_id).toEqual([
    'Diese Karte kann für Ihr Konto nicht verwendet werden. Geben Sie die Karte erneut ein.',
  ])
  expect(
    (
      await owner.post(
        'billing/subscriptions/stripe/subscribe/',
        order('pro-monthly', 'pm_card_visa'),
      )
    ).json.status,
  ).toBe('done')
})
