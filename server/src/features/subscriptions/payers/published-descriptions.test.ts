import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { publishedFaults } from '@plaudit/sandbox/shopify/operations/published-faults'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { driversOf } from '../../../../test/billing/billing-drivers.ts'
import {
  accountOf,
  startBillingWorld,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'
import { outsideData } from '../../../../test/files/outside-data.ts'
import { openProviderItems } from '../../../db/provider-items.ts'
import { shopifyPayments } from '../../../providers/shopify/payments.ts'

const { url: published, isHere } = outsideData('shopify/admin_2026-07.json.gz')

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
  // The setting with which everything is asked that there is to ask.
  const settings = {
    clientSecret: 'plaudit-sandbox-secret',
    baseUrl: `${b.sandbox.url}/shopify/{shop}`,
    testCharges: 'development-stores' as const,
  }
  b.world.payments.shopify = shopifyPayments(
    settings,
    openProviderItems(b.world.db, 'shopify'),
    () => b.world.clock.now(),
  )
})
afterAll(() => b.close())

/**
 * The names of the operations of billing. All others stand in documents, which `npm run operations` compares with the
 * same schema.
 */
const written = () => {
  const folder = new URL('../../../providers/shopify/', import.meta.url)
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => readFileSync(new URL(name, folder), 'utf8'))
  return [...new Set(texts.join('\n').match(/(?<=\b(?:query|mutation) )Plaudit\w+/g))].toSorted()
}

/** A life of a plan that asks Shopify everything that there is to ask. */
const live = async () => {
  const shopify = driversOf(b).shopify
  const owner = await shopify.build()
  await b.runJobs(['store-sync.begin', 'store-sync.run'])
  await shopify.take(owner, 'pro-monthly')
  await owner.post('billing/subscriptions/cancellation/', {
    step: 'offer',
    offered: 'trial_extension',
    taken: true,
  })
  await b.pass({ days: 15 })
  const asked = await owner.post('customization/requests/', {
    description: 'A darker header for the widget, please.',
  })
  expect(asked.status).toBe(200)
  expect(asked.json.status).toBe('redirect')
  await owner.post(`customization/requests/${asked.json.request.id}/pay/`, {})
  await shopify.take(owner, 'empire-monthly')
  await owner.post('billing/subscriptions/cancel/', { reason: 'other', confirm: 'CONFIRM' })
  await b.pass({ days: 1 })
  expect((await accountOf(owner)).active_subscription.state).toBe('cancelled')
}

test.runIf(isHere)(
  'RUN-6: every operation that we send to Shopify, with its variables, is one of the published schema',
  async () => {
    await live()
    const { operations } = b.sandbox.memory.shopify
    const sent = [
      ...new Set(operations.flatMap(({ query }) => /Plaudit\w+/.exec(query)?.[0] ?? [])),
    ].toSorted()
    expect(operations.some(({ query }) => query.includes('mutation StartBulk'))).toBe(true)
    expect(sent).toEqual(written())
    const read = JSON.parse(gunzipSync(readFileSync(published)).toString()) as { data?: object }
    const schema = read.data ?? read
    expect(publishedFaults(schema, operations)).toEqual([])
    const wrong = {
      query:
        'query PlauditWrong($id: ID!) { node(id: $id) { ... on AppSubscription { nickname } } }',
      variables: {},
    }
    expect(publishedFaults(schema, [wrong])).toHaveLength(2)
  },
)
