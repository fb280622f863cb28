import type { LimitKey } from '@plaudit/contract/billing/plans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  buildFree,
  buildSubscriber,
  startBillingWorld,
  subscribe,
  type BillingWorld,
} from '../../../test/billing/billing-world.ts'
import { buildProduct, type TestOwner } from '../../../test/owners.ts'
import { grantPerpetualTo } from './grant-perpetual-to.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())

const imported = async (owner: TestOwner, input: object) =>
  owner.post('imports/amazon/', {
    product_id: (await buildProduct(b, owner)).id,
    link: 'B0PLAUDN10',
    ...input,
  })
const saved = (owner: TestOwner, settings: object) => owner.put('widget/settings/', settings)

/** A call that each limit stands in the way of. The other keys of a plan are quantities, or of what has no call yet. */
const calls: Partial<Record<LimitKey, (owner: TestOwner) => ReturnType<typeof saved>>> = {
  can_remove_powered_by: (owner) => saved(owner, { show_powered_by: false }),
  widget_colors: (owner) => saved(owner, { accent_color: '#123456' }),
  reviews_count: async (owner) => {
    await saved(owner, { show_count: false })
    return saved(owner, { show_count: true })
  },
  filter_rating: (owner) => imported(owner, { rating: '4_up' }),
  filter_import: (owner) => imported(owner, { country: 'DE' }),
}
const keys = Object.keys(calls) as LimitKey[]

test.for(keys)(
  'S6.006 %s: a plan without it answers 402 with its name, one with it 200, a paused one 402 with error_code 2',
  async (key) => {
    const call = calls[key]!
    const owner = await buildSubscriber(b, { plan: 'starter-monthly' })
    expect(await call(owner)).toMatchObject({
      status: 402,
      json: { error_code: 1, limit_type: key },
    })
    expect((await subscribe(owner, { plan: 'pro-monthly' })).json.status).toBe('done')
    expect((await owner.put('billing/subscriptions/pause/')).status).toBe(200)
    expect(await call(owner)).toMatchObject({ status: 402, json: { error_code: 2 } })
    expect((await owner.put('billing/subscriptions/resume/')).status).toBe(200)
    expect((await call(owner)).status).toBe(200)
  },
)

test('S6.006 paid_plan: without a plan 402 with its name, with any plan 200, paused 402 with error_code 2', async () => {
  const owner = await buildFree(b)
  expect(await imported(owner, {})).toMatchObject({
    status: 402,
    json: { error_code: 1, limit_type: 'paid_plan' },
  })
  expect(
    (await subscribe(owner, { plan: 'starter-monthly', card: 'pm_card_visa' })).json.status,
  ).toBe('done')
  expect((await imported(owner, {})).status).toBe(200)
  expect((await owner.put('billing/subscriptions/pause/')).status).toBe(200)
  expect(await imported(owner, {})).toMatchObject({ status: 402, json: { error_code: 2 } })
})

test('the perpetual plan is given by the e-mail that an account has, not by one that it had before', async () => {
  const owner = await buildFree(b)
  const key = 'before-the-change@example.com'
  await b.world.db
    .insertInto('account_keys')
    .values({ kind: 'email', key, account_id: owner.accountId })
    .execute()
  expect(await grantPerpetualTo(b.world, key)).toBe(false)
  expect(await grantPerpetualTo(b.world, owner.email.toUpperCase())).toBe(true)
  expect((await owner.get('auth/user/')).json).toMatchObject({ is_perpetual: true })
})
