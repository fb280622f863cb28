import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { makeAccount } from '../accounts.ts'
import { connectStore, post } from '../connect-store.ts'
import { benchSecrets, makeDatabase, type BenchDatabase } from '../database.ts'
import { memoryOf, startSandbox, startServer, workOf } from '../processes.ts'

const DOMAIN = 'bench-sync.myshopify.com'
const PRODUCTS = 10_000
const VARIANTS = 4
const SERVER = 'http://127.0.0.1:3811'

type StoreVariant = {
  id: number
  inventoryItemId: number
  inventoryQuantity: number
  title: string
}
type Store = { products: { id: number; title: string; variants: StoreVariant[] }[] }

type Row = {
  pid: string
  id: number
  title: string
  variants: { vid: string; external: string; inventory: string; name: string }[]
}
const from = `jsonb_to_recordset($1::jsonb) as r (pid text, id bigint, title text, variants jsonb)`

const rowsOf = ({ products }: Store): Row[] =>
  products.map(({ id, title, variants }, at) => ({
    pid: `bench-${at}`,
    id,
    title,
    variants: variants.map((one, n) => ({
      vid: `v-${at}-${n}`,
      external: String(one.id),
      inventory: String(one.inventoryItemId),
      name: one.title,
    })),
  }))

/** The supplier was asked a moment ago: of each variant there are 77. */
const fillSupplier = async ({ query }: BenchDatabase, rows: Row[]) => {
  const given = JSON.stringify(rows)
  await query(
    `insert into supplier_products (id, supplier, external_id, sku, title, cost, cost_high, stock, stock_abroad,
       abroad_runs, listed_count, has_video, run, details_at)
     select 'cj-' || pid, 'cj', pid, 'S', title, 500, 900, 80, '{}', '{}', 1, false, 1, date_trunc('milliseconds', now()) from ${from}`,
    [given],
  )
  await query(
    `insert into supplier_product_details (product_id, description, image_urls, options, variants)
     select 'cj-' || pid, repeat('<p>Holds 1.2 l and pours well.</p>', 30), '{}', '{Size}', (
       select jsonb_agg(jsonb_build_object('id', v ->> 'vid', 'sku', 'S', 'values', jsonb_build_array(v ->> 'name'),
         'cost', 500, 'suggestedPrice', null, 'grams', 900, 'imageUrl', null, 'stock', jsonb_build_object('CN', 77)))
       from jsonb_array_elements(variants) v)
     from ${from}`,
    [given],
  )
  await query(
    `insert into supplier_offers (to_country, product_id, from_country, is_best, cost, shipping, fee, landed, price, margin,
       is_estimate, stock, listed_count, listed_day)
     select 'US', id, 'CN', true, cost, 400, 30, cost + 430, 9995, 5000, false, 50, 1, 0 from supplier_products`,
  )
}

/** Each product of the store as one that was pushed six hours ago, with 20 of each variant. */
const fillAccount = async ({ query }: BenchDatabase, accountId: string, rows: Row[]) => {
  const given = JSON.stringify(rows)
  await query(
    `insert into import_list_items (account_id, id, supplier_product_id, title, description, tags, category, collections,
       options, images, variants, locked, currency, ships_to, shipping, is_estimate, variant_count, stock, guards, level,
       details_at, version, added_at, updated_at, state, store_domain, store_product_id)
     select $2::uuid, gen_random_uuid(), 'cj-' || pid, title, repeat('<p>Holds 1.2 l and pours well.</p>', 30), '{}',
       'Kettles', '{}', '{Size}', '[]', (
       select jsonb_agg(jsonb_build_object('id', v ->> 'vid', 'sku', 'S', 'values', jsonb_build_array(v ->> 'name'),
         'image_url', null, 'cost', 500, 'grams', 900, 'stock', 20, 'chosen', true, 'gone', false, 'price', 2995,
         'compare_at', null, 'locked', '[]'::jsonb)) from jsonb_array_elements(variants) v),
       '{}', 'USD', 'US', 400, false, $3::int, 80, '[]', 'ready', now() - interval '6 hours', 1, now(), now(), 'live',
       $4, id::text
     from ${from}`,
    [given, accountId, VARIANTS, DOMAIN],
  )
  await query(
    `insert into product_pushes (account_id, item_id, state, from_state, status, tries, notes, left_count, asked_at,
       ended_at, pushed_at, synced_at, pushed)
     select $2::uuid, i.id, 'done', 'import_list', 'active', 0, '[]', 0, now(), now(), now(), now(), jsonb_build_object(
       'images', '[]'::jsonb,
       'product', jsonb_build_object('itemId', i.id, 'title', r.title, 'status', 'active', 'variants', (
         select jsonb_agg(jsonb_build_object('supplierVariantId', v ->> 'vid', 'stock', 20))
         from jsonb_array_elements(r.variants) v)),
       'store', jsonb_build_object('externalId', r.id::text, 'status', 'active', 'variants', (
         select jsonb_agg(jsonb_build_object('id', v ->> 'external', 'inventoryItemId', v ->> 'inventory',
           'supplierVariantId', v ->> 'vid', 'stock', 20)) from jsonb_array_elements(r.variants) v)))
     from ${from} join import_list_items i on i.supplier_product_id = 'cj-' || r.pid`,
    [given, accountId],
  )
  await query('analyze')
}

/** What the store lacks of what was read, and whether any item knows less. */
const leftIn = async ({ query }: BenchDatabase): Promise<number> => {
  const [row] = await query<{ count: number }>(
    `select count(*)::int as count from import_list_items i
       join supplier_products s on s.id = i.supplier_product_id
       join product_pushes p on p.account_id = i.account_id and p.item_id = i.id
     where i.details_at is distinct from s.details_at or p.behind_since is not null`,
  )
  return row!.count
}

/** Where the supplier tells of changes. */
const noticeAddress = (): string => {
  const key = createHmac('sha256', benchSecrets.SESSION_SECRET)
    .update('notices of the supplier cj')
    .digest('base64url')
  return `${SERVER}/api/webhooks/cj/?key=${key}`
}

type Under = { pid: number; control: string; database: BenchDatabase; rows: Row[] }

const seededIn = async (control: string) =>
  ((await (await fetch(`${control}/store`)).json()) as Store).products.filter(({ title }) =>
    title.startsWith('Seeded'),
  )

/** The supplier's stock of every variant becomes `stock`; from the notice of product `at` until the store has it. */
const follow = async (
  { pid, control, database, rows }: Under,
  { what, stock, at }: { what: string; stock: number; at: number },
) => {
  await database.query(
    `update supplier_product_details set variants = (
       select jsonb_agg(v || jsonb_build_object('stock', jsonb_build_object('CN', $1::int))) from jsonb_array_elements(variants) v)`,
    [stock],
  )
  await database.query(
    `update supplier_products set details_at = date_trunc('milliseconds', now())`,
  )
  const before = { memory: memoryOf(pid).now, work: workOf(pid) }
  const started = performance.now()
  const params = { pid: rows[at]!.pid }
  await post(noticeAddress(), { type: 'PRODUCT', messageType: 'UPDATE', params })
  let highest = before.memory
  while ((await leftIn(database)) > 0) {
    highest = Math.max(highest, memoryOf(pid).now)
    if (performance.now() - started > 600_000) throw new Error('The sync did not end')
    await wait(500)
  }
  const seconds = (performance.now() - started) / 1000
  const set = (await seededIn(control)).slice(at + 1).flatMap(({ variants }) => variants)
  return {
    what,
    seconds,
    'own CPU (s)': workOf(pid) - before.work,
    'growth (MB)': highest - before.memory,
    'variants with other stock': set.filter((one) => one.inventoryQuantity !== stock).length,
  }
}

/**
 * 10,000 live products of one store, 4 variants each, whose stock changed at the supplier: from a notice until the store
 * and our table have it all. The store holds back no call; the supplier was asked before, and sells the product of the
 * notice no more. A store tells the app of each change that the app makes: once without that, once with it.
 */
export const measureSync = async (folder: string): Promise<object[]> => {
  const database = await makeDatabase()
  const sandbox = await startSandbox(3816, join(folder, 'sync-sandbox'))
  const server = await startServer({
    PORT: '3811',
    PUBLIC_URL: SERVER,
    DATABASE_URL: database.url,
    ...benchSecrets,
    DATA_DIR: join(folder, 'sync'),
    SANDBOX_PORT: '3816',
    SANDBOX_SMTP_PORT: '3817',
  })
  try {
    const account = await makeAccount(server.url, database)
    const control = `${sandbox.url}/control/shopify/${DOMAIN}`
    await connectStore({ url: server.url, account }, DOMAIN)
    await post(`${control}/settings`, { mostPoints: 1e6, pointsPerSecond: 1e6 })
    await post(`${control}/seed`, { products: PRODUCTS, variants: VARIANTS, prefix: 'sync' })
    const rows = rowsOf({ products: await seededIn(control) })
    await fillSupplier(database, rows)
    await fillAccount(database, account.id, rows)
    const under = { pid: server.pid, control, database, rows }
    await post(`${control}/webhook-faults`, { drop: 1 })
    const alone = await follow(under, { what: 'the store says nothing', stock: 77, at: 0 })
    await post(`${control}/webhook-faults`, { drop: 0 })
    const told = await follow(under, { what: 'the store tells of each', stock: 66, at: 1 })
    return [alone, told]
  } finally {
    await server.stop()
    await database.drop()
  }
}
