import { installApp } from './billing/approve-page.ts'
import { startBillingWorld, type BillingWorld } from './billing/billing-world.ts'
import { buildOwner, type TestOwner } from './owners.ts'

type Change = { do: string } & Record<string, unknown>

/** What the sandbox says that a shop has; see its `describe-store.ts`. */
type Described = {
  products: {
    id: number
    title: string
    handle: string
    variants: {
      id: number
      sku: string | null
      barcode: string | null
      priceCents: number
      inventoryQuantity: number
    }[]
  }[]
  collections: { id: number; title: string; productIds: number[] }[]
  customers: { id: number; email: string | null; firstName: string | null }[]
  orders: {
    id: number
    name: string
    email: string | null
    cancelledAt: number | null
    lines: { id: number; productId: number | null; quantity: number; currentQuantity: number }[]
    fulfillments: { id: number; displayStatus: string }[]
  }[]
}

/** Everything that is compared, as lines of text, so that a difference says what differs. */
export type StoreLines = Record<
  'products' | 'variants' | 'collections' | 'customers' | 'orders' | 'lines' | 'fulfillments',
  string[]
>

const line = (...parts: unknown[]) => parts.map((part) => part ?? '').join('|')
const sorted = (lines: StoreLines): StoreLines =>
  Object.fromEntries(
    Object.entries(lines).map(([name, all]) => [name, all.toSorted()]),
  ) as StoreLines

const linesOfStore = ({ products, collections, customers, orders }: Described): StoreLines =>
  sorted({
    products: products.map(({ id, handle, title }) => line(id, handle, title)),
    variants: products.flatMap(({ id, variants }) =>
      variants.map((one) =>
        line(one.id, id, one.sku, one.barcode, one.priceCents, one.inventoryQuantity),
      ),
    ),
    collections: collections.map(({ id, title, productIds }) =>
      line(id, title, productIds.toSorted().join(',')),
    ),
    customers: customers.map(({ id, email, firstName }) => line(id, email, firstName)),
    orders: orders.map((one) => line(one.id, one.name, one.email, one.cancelledAt !== null)),
    lines: orders.flatMap(({ id, lines }) =>
      lines.map((one) => line(one.id, id, one.quantity, one.currentQuantity)),
    ),
    fulfillments: orders.flatMap(({ id, fulfillments }) =>
      fulfillments.map((one) => line(one.id, id, one.displayStatus)),
    ),
  })

const rowsOf = (b: BillingWorld, accountId: string) => {
  const from = <T extends Parameters<BillingWorld['world']['db']['selectFrom']>[0]>(table: T) =>
    b.world.db
      .selectFrom(table as 'product_variants')
      .selectAll()
      .where('account_id', '=', accountId)
  return from
}

const linesHere = async (b: BillingWorld, accountId: string): Promise<StoreLines> => {
  const from = rowsOf(b, accountId)
  const all = async <T>(table: Parameters<typeof from>[0]) =>
    (await from(table).execute()) as unknown as T[]
  type Row = Record<string, string | number | boolean | Date | null>
  const products = await all<Row>('products')
  const memberships = await all<Row>('collection_products')
  return sorted({
    products: products
      .filter((row) => row['origin'] === 'store' && row['gone_from_store_at'] === null)
      .map((row) => line(row['external_id'], row['handle'], row['title'])),
    variants: (await all<Row>('product_variants')).map((row) =>
      line(
        row['external_id'],
        row['product_external_id'],
        row['sku'],
        row['barcode'],
        row['price_cents'],
        row['inventory'],
      ),
    ),
    collections: (await all<Row>('collections')).map((row) =>
      line(
        row['external_id'],
        row['title'],
        memberships
          .filter((one) => one['collection_external_id'] === row['external_id'])
          .map((one) => Number(one['product_external_id']))
          .toSorted()
          .join(','),
      ),
    ),
    customers: (await all<Row>('customers')).map((row) =>
      line(row['external_id'], row['email'], row['first_name']),
    ),
    orders: (await all<Row>('store_orders')).map((row) =>
      line(row['external_id'], row['name'], row['email'], row['cancelled_at'] !== null),
    ),
    lines: (await all<Row>('store_order_lines')).map((row) =>
      line(row['external_id'], row['order_external_id'], row['quantity'], row['current_quantity']),
    ),
    fulfillments: (await all<Row>('store_fulfillments')).map((row) =>
      line(row['external_id'], row['order_external_id'], row['display_status']),
    ),
  })
}

/** Jobs by which a store is followed. */
export const SYNC_JOBS = [
  'store-sync.begin',
  'store-sync.run',
  'store-sync.refresh',
  'store-sync.facts',
  'stores.register-webhooks',
  'verified-purchases.check',
]

/** The product beside a Shopify whose shops a test changes; deliveries wait until they are asked for. */
export const startStoreWorld = async () => {
  const b = await startBillingWorld()
  const control = async (domain: string, path: string, body?: unknown) => {
    const answer = await fetch(
      `${b.sandbox.url}/control/shopify/${domain}/${path}`,
      body === undefined
        ? {}
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify(body),
          },
    )
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as never
  }
  const runSync = (tries = 1) => b.runJobs(SYNC_JOBS, tries)
  const connect = async (owner: TestOwner, domain: string) => {
    const { json, headers } = await owner.post('connect/shopify/', { shop_url: domain })
    const back = await installApp(json.auth_url)
    const answer = await b.guest.get(back.pathname + back.search, {
      headers: { cookie: String(headers['set-cookie']) },
    })
    return new URL(String(answer.headers.location)).searchParams.get('connect')
  }
  return {
    ...b,
    runSync,
    connect,
    control,
    /** An owner with a store of its own that has been read. */
    buildStore: async () => {
      const domain = `shop-${crypto.randomUUID().slice(0, 8)}.myshopify.com`
      const owner = await buildOwner(b)
      await connect(owner, domain)
      await runSync()
      return { owner, domain }
    },
    change: async (domain: string, ...changes: Change[]) =>
      ((await control(domain, 'changes', { changes })) as { made: { id: number }[] }).made,
    deliverAll: async (how?: Parameters<BillingWorld['deliver']>[0]) => {
      await b.sandbox.webhooks.deliverAll(how)
      await runSync()
    },
    described: (domain: string): Promise<Described> => control(domain, 'store'),
    inStore: async (domain: string) => linesOfStore(await control(domain, 'store')),
    here: (owner: TestOwner) => linesHere(b, owner.accountId),
  }
}
export type StoreWorld = Awaited<ReturnType<typeof startStoreWorld>>
