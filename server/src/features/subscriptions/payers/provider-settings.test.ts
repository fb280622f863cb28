import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import { decideOn, installApp } from '../../../../test/billing/approve-page.ts'
import { openProviderItems } from '../../../db/provider-items.ts'
import { shopifyPayments } from '../../../providers/shopify/payments.ts'
import { readConfig } from '../../../start/config.ts'

let b: BillingWorld
let all: BillingWorld['world']['payments']
beforeAll(async () => {
  b = await startBillingWorld()
  all = b.world.payments
})
afterAll(() => b.close())
afterEach(async () => {
  b.world.settings.paymentProviders = ['stripe', 'paypal', 'shopify']
  b.world.payments = all
  await b.endAll()
})

describe.each(['stripe', 'paypal', 'shopify'] as const)(
  'BILL-11: %s switched off by setting',
  (name) => {
    const others = () => (['stripe', 'paypal', 'shopify'] as const).filter((one) => one !== name)

    test('it is not offered for a new subscription, and its calls refuse one', async () => {
      const driver = driversOf(b)[name]
      const owner = await driver.build()
      b.world.settings.paymentProviders = others()
      expect((await accountOf(owner)).payment_providers).not.toContain(name)
      const refused = [
        await owner.get(`billing/subscriptions/${name}/proration/pro-monthly/`),
        await driver.order(owner, 'pro-monthly'),
      ]
      for (const { status, json } of refused)
        expect([status, json.code]).toEqual([409, 'not_offered'])
      expect(refused[0]!.json.detail).toMatch(
        /^New plans cannot be paid (by card|with PayPal|through Shopify) at the moment\./,
      )
      if (name === 'stripe')
        expect((await owner.post('billing/subscriptions/stripe/intent/')).status).toBe(409)
      expect((await accountOf(owner)).active_subscription).toBe(null)
    })

    test('who pays with it already goes on: renewed, paused, resumed, changed, cancelled', async () => {
      const driver = driversOf(b)[name]
      const owner = await driver.build()
      await driver.take(owner, 'pro-monthly')
      b.world.settings.paymentProviders = others()
      await b.pass({ days: 7, minutes: 120 })
      expect(await driver.taken(owner)).toEqual([2900])
      expect((await owner.put('billing/subscriptions/pause/')).status).toBe(200)
      expect((await owner.put('billing/subscriptions/resume/')).status).toBe(200)
      expect(
        (await owner.get(`billing/subscriptions/${name}/proration/empire-monthly/`)).status,
      ).toBe(200)
      expect(
        (
          await owner.post('billing/subscriptions/cancel/', {
            reason: 'unused',
            confirm: 'CONFIRM',
          })
        ).status,
      ).toBe(200)
      expect((await accountOf(owner)).active_subscription).toMatchObject({ state: 'cancelled' })
    })
  },
)

test('BILL-11: the setting names providers; an unknown name stops the start', () => {
  const read = (PAYMENT_PROVIDERS: string) => readConfig({ PAYMENT_PROVIDERS })
  expect(read('stripe, shopify')).toMatchObject({
    config: { PAYMENT_PROVIDERS: ['stripe', 'shopify'] },
  })
  expect(read('')).toMatchObject({ config: { PAYMENT_PROVIDERS: ['stripe', 'paypal', 'shopify'] } })
  expect(read('stripe,bank')).toEqual({
    faults: [expect.stringMatching(/^PAYMENT_PROVIDERS.*stripe, paypal, shopify/)],
  })
})

describe('BILL-12: test charges at Shopify by setting', () => {
  const chargeOf = async (testCharges: 'never' | 'development-stores' | 'always', shop: string) => {
    const driver = driversOf(b).shopify
    const settings = {
      clientSecret: 'plaudit-sandbox-secret',
      baseUrl: `${b.sandbox.url}/shopify/{shop}`,
      testCharges,
    }
    b.world.payments = {
      ...all,
      shopify: shopifyPayments(settings, openProviderItems(b.world.db, 'shopify'), () =>
        b.world.clock.now(),
      ),
    }
    const owner = await driver.build()
    const { json, headers } = await owner.post('connect/shopify/', { shop_url: shop })
    const back = await installApp(json.auth_url)
    await b.guest.get(back.pathname + back.search, {
      headers: { cookie: String(headers['set-cookie']) },
    })
    const { json: ordered } = await driver.order(owner, 'pro-monthly')
    await decideOn(ordered.redirect_url, 'approve')
    return b.sandbox.memory.shopify
      .subscriptions()
      .findLast(({ domain }) => domain === `${shop}.myshopify.com`)?.test
  }

  test.each([
    ['never', 'trying-1', false],
    ['development-stores', 'trying-2', true],
    ['development-stores', 'selling-3', false],
    ['always', 'selling-4', true],
  ] as const)('%s and the store %s: test is %s', async (setting, shop, expected) => {
    expect(await chargeOf(setting, shop)).toBe(expected)
  })

  test.each(['never', 'always'] as const)(
    '%s: the difference of an upgrade is asked for likewise',
    async (testCharges) => {
      const shopify = driversOf(b).shopify
      const settings = {
        clientSecret: 'plaudit-sandbox-secret',
        baseUrl: `${b.sandbox.url}/shopify/{shop}`,
        testCharges,
      }
      b.world.payments = {
        ...all,
        shopify: shopifyPayments(settings, openProviderItems(b.world.db, 'shopify'), () =>
          b.world.clock.now(),
        ),
      }
      const owner = await shopify.build()
      await shopify.take(owner, 'starter-monthly')
      await b.pass({ days: 9 })
      await shopify.take(owner, 'pro-monthly')
      expect(b.sandbox.memory.shopify.purchases().at(-1)?.test).toBe(testCharges === 'always')
    },
  )

  test('without a key the sandbox stands in; the setting is read, and nothing else is taken for it', () => {
    expect(readConfig({ SHOPIFY_TEST_CHARGES: 'development-stores' })).toMatchObject({
      config: { SHOPIFY_TEST_CHARGES: 'development-stores' },
    })
    expect(readConfig({ SHOPIFY_TEST_CHARGES: 'yes' })).toEqual({
      faults: [expect.stringContaining('SHOPIFY_TEST_CHARGES')],
    })
  })
})
