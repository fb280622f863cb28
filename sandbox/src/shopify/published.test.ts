import { existsSync, readFileSync } from 'node:fs'
import { parse, validate } from 'graphql'
import { expect, test } from 'vitest'
import { openStores } from './entities/open-store.ts'
import { fillStore } from './entities/fill-store.ts'
import { adminSchema } from './operations/read-schema.ts'
import { orderPayload } from './webhooks/order-payloads.ts'
import { productPayload } from './webhooks/product-payloads.ts'

const data = new URL('../../../../shared/data/shopify/', import.meta.url)
// In CI (`OUTSIDE_DATA=required`) what is not here is a fault of the tests that read it, not a reason to skip them.
const given = existsSync(data) || process.env['OUTSIDE_DATA'] === 'required'
if (!given)
  process.stderr.write(
    'published.test.ts: ../shared/data is not here; comparisons with samples are skipped\n',
  )
const read = (name: string) => JSON.parse(readFileSync(new URL(name, data), 'utf8')) as object

type Wire = { [name: string]: unknown }
const isWire = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names that a body has and the sample does not, and values of another type. */
const differences = (ours: Wire, theirs: Wire, path = ''): string[] =>
  Object.entries(ours).flatMap(([name, value]) => {
    const sample = theirs[name]
    if (!(name in theirs)) return [`${path}${name}`]
    if (Array.isArray(value) && Array.isArray(sample))
      return isWire(value[0]) && isWire(sample[0])
        ? differences(value[0], sample[0], `${path}${name}.`)
        : []
    if (isWire(value) && isWire(sample)) return differences(value, sample, `${path}${name}.`)
    const isOther = value !== null && sample !== null && typeof value !== typeof sample
    return isOther ? [`${path}${name}: ${typeof value}`] : []
  })

test.runIf(given)('bodies of webhooks have the names and types of Shopify’s samples', () => {
  const store = openStores((one) => fillStore(one, Date.UTC(2026, 6, 1))).of(
    'fernhill.myshopify.com',
  )
  const [order] = store.orders.values()
  const [product] = store.products.values()
  const bodyOf = (name: string) => (read(`webhooks_2024-10/${name}`) as { body: Wire }).body
  expect(differences(orderPayload(store, order!) as Wire, bodyOf('orders.create.json'))).toEqual([])
  expect(
    differences(
      productPayload(product!, 'http://localhost') as Wire,
      bodyOf('products.update.json'),
    ),
  ).toEqual([])
})

test.runIf(given)(
  'operations that were checked against Shopify are taken or refused as there',
  () => {
    const { operations } = read('admin_2026-07.expected.json') as {
      operations: Record<string, { operation: string; valid: boolean; errors: string[] }>
    }
    for (const { operation, errors } of Object.values(operations))
      expect(validate(adminSchema(), parse(operation)).map(({ message }) => message)).toEqual(
        errors,
      )
  },
)
