import { join } from 'node:path'
import { makeAccount, type BenchAccount } from '../accounts.ts'
import { benchSecrets, makeDatabase, type BenchDatabase } from '../database.ts'
import { startServer } from '../processes.ts'
import { scrollImportList } from './scroll-import-list.ts'

const ITEMS = 10_000
const VARIANTS = 8
const ROUNDS = 5

/** Products of a supplier with what sending them costs, and all of them in one account's import list. */
const fill = async (database: BenchDatabase, account: BenchAccount) => {
  await database.query(
    `insert into supplier_products (id, supplier, external_id, sku, title, cost, cost_high, stock, stock_abroad,
       abroad_runs, listed_count, has_video, run, details_at)
     select 'cj-' || n, 'cj', n, 'S' || n, 'Kettle of the bench ' || n, 500 + n % 4000, 900 + n % 4000, 50, '{}', '{}', n,
       false, 1, now() from generate_series(1, $1::int) n`,
    [ITEMS],
  )
  await database.query(
    `insert into supplier_offers (to_country, product_id, from_country, is_best, cost, shipping, fee, landed, price, margin,
       is_estimate, stock, listed_count, listed_day)
     select 'US', id, 'CN', true, cost, 400, 30, cost + 430, 9995, 5000, false, 50, 1, 0 from supplier_products`,
  )
  await database.query(
    `insert into import_list_items (account_id, id, supplier_product_id, title, description, tags, category, collections,
       options, images, variants, locked, currency, ships_to, shipping, is_estimate, variant_count, stock, guards, level,
       details_at, version, added_at, updated_at)
     select $1::uuid, gen_random_uuid(), p.id, p.title, repeat('<p>Holds 1.2 l and pours well.</p>', 30), '{}', 'Kettles',
       '{}', '{Color,Size}', '[]', (select jsonb_agg(jsonb_build_object('id', p.id || '-' || v, 'sku', 'S' || v, 'values',
         jsonb_build_array('Rust', v || ' l'), 'image_url', 'https://pictures.example.com/' || v || '.jpg', 'cost',
         p.cost + v * 20, 'grams', 900, 'stock', 20, 'chosen', true, 'gone', false, 'price', null, 'compare_at', null,
         'locked', '[]'::jsonb)) from generate_series(1, $2::int) v),
       '{}', 'USD', 'US', 400, false, $2::int, 160, '[]', 'block', p.details_at, 1, now(), now()
     from supplier_products p`,
    [account.id, VARIANTS],
  )
  await database.query('analyze')
}

const rules = (factor: number) => ({
  base: 'cost_and_shipping',
  ships_to: 'US',
  currency: 'USD',
  rate: null,
  price: {
    ranges: [{ from: 0, to: 1_500, operation: { kind: 'add', value: 1_200 } }],
    rest: { kind: 'multiply', value: factor },
    ending: '95',
  },
  compare_at: { of: 'price', ranges: [], rest: { kind: 'percent', value: 2_000 }, ending: '95' },
  min_margin: 2_000,
})

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!

type Ask = <T>(method: string, path: string, body?: object) => Promise<T>

const asking =
  (url: string, account: BenchAccount): Ask =>
  async <T>(method: string, path: string, body?: object) => {
    const answer = await fetch(`${url}/api/dropship/${path}`, {
      method,
      headers: { ...account.headers, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as T
  }

const time = async (what: string, work: () => Promise<unknown>, rounds = ROUNDS) => {
  const all: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await work()
    all.push(performance.now() - began)
  }
  return { what, ms: Math.round(median(all)) }
}

const reads = async (ask: Ask) => {
  const rows = []
  for (const sort of ['newest', 'title', 'price', 'margin', 'stock'])
    rows.push(
      await time(`first page, ${sort}`, () => ask('GET', `import-list/?sort=${sort}&limit=50`)),
    )
  rows.push(
    await time('a search', () => ask('GET', 'import-list/?search=bench%20777&limit=50')),
    await time('preview of a price rule', () =>
      ask('POST', 'price-rules/preview/', { rules: rules(2_900) }),
    ),
  )
  return rows
}

const writes = async (ask: Ask) => {
  const body = { rules: rules(2_900), version: 0, apply: true }
  let change = ''
  const apply = async () => {
    change = (await ask<{ change_id: string }>('PUT', 'price-rules/', body)).change_id
  }
  const tags = { action: 'add_tags', filter: {}, tags: ['tea'] }
  return [
    await time('the rule applied', apply, 1),
    await time('the same undone', () => ask('POST', `import-list/changes/${change}/undo/`, {}), 1),
    await time('a tag for all', () => ask('POST', 'import-list/bulk/', tags), 1),
  ]
}

/** An import list of 10,000 products with 8 variants each: what its screen waits for, in milliseconds. */
export const measureImportList = async (folder: string): Promise<object[]> => {
  const database = await makeDatabase()
  const server = await startServer({
    PORT: '3811',
    DATABASE_URL: database.url,
    ...benchSecrets,
    DATA_DIR: join(folder, 'import-list'),
  })
  try {
    const account = await makeAccount(server.url, database)
    await fill(database, account)
    const ask = asking(server.url, account)
    return [
      ...(await reads(ask)),
      ...(await scrollImportList(server.url, account)),
      ...(await writes(ask)),
    ]
  } finally {
    await server.stop()
    await database.drop()
  }
}
