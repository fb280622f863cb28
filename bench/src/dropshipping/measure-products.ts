import { join } from 'node:path'
import { makeAccount, type BenchAccount } from '../accounts.ts'
import { benchSecrets, makeDatabase, type BenchDatabase } from '../database.ts'
import { memoryOf, startServer } from '../processes.ts'
import { openProducts } from './open-products.ts'

const PRODUCTS = 100_000
const CALLS = 600
const AT_ONCE = 4

/** A few words are in a third of all titles, most in a few hundred, as in a supplier's list. */
const words =
  'steel wooden portable foldable kitchen garden travel cotton silicone ceramic electric wireless smart mini large kids pet baby outdoor camping yoga office desk wall led solar rechargeable waterproof vintage modern'

/**
 * 100,000 products as the reading of the supplier's list leaves them, with what each costs in twelve countries, a seventh
 * from a second warehouse.
 */
const fillProducts = async ({ query }: BenchDatabase, accountId: string) => {
  await query(`select setseed(0.5)`)
  await query(
    `insert into supplier_categories select 'cj-c' || n, array['Group ' || n / 20, 'Kind ' || n], 200 + n from generate_series(0, 399) n`,
  )
  await query(
    `insert into supplier_products (id, supplier, external_id, sku, title, category_id, cost, cost_high, stock, stock_abroad,
      abroad_runs, listed_count, has_video, listed_at, grams, suggested_price, run)
    select 'cj-' || n, 'cj', n::text, 'CJ' || n,
      initcap((string_to_array($1, ' '))[1 + floor(power(random(), 3) * 30)::int] || ' '
        || (string_to_array($1, ' '))[1 + floor(power(random(), 2) * 30)::int]
        || ' thing' || floor(power(random(), 2) * 4000)::int || ' model' || n % 5003),
      'cj-c' || floor(power(random(), 2) * 400)::int, 100 + floor(power(random(), 4) * 8000)::int, 9000,
      floor(power(random(), 3) * 5000)::int, '{}', '{}', floor(power(random(), 6) * 3000)::int, false,
      now() - random() * interval '900 days', 50 + floor(random() * 900)::int, null, 1
    from generate_series(1, ${PRODUCTS}) n`,
    [words],
  )
  await query(
    `insert into supplier_offers select country, p.id, source, source = 'CN', p.category_id, p.cost, shipping, fee,
      p.cost + shipping + fee, price, round((price - p.cost - shipping - fee) * 10000.0 / price)::int, 7, 15, false, p.stock,
      p.listed_count, extract(epoch from p.listed_at)::int / 86400
    from supplier_products p
    cross join unnest(array['US','GB','DE','FR','ES','IT','NL','PL','SE','CA','AU','BR']) country
    cross join lateral (select source from unnest(array['CN','DE']) source
      where source = 'CN' or p.external_id::int % 7 = 0) sources
    cross join lateral (select 300 + p.grams as shipping, (p.cost + 300 + p.grams) * 3 / 100 as fee,
      (p.cost + 300 + p.grams) * 3 as price) money`,
  )
  await query(
    `insert into supplier_rates select 'CN', country, 100, 400, 7, 15, now()
    from unnest(array['US','GB','DE','FR','ES','IT','NL','PL','SE','CA','AU','BR']) country`,
  )
  await query(
    `insert into supplier_product_views select $1::uuid, 'cj-' || n * 97, now() from generate_series(1, 500) n`,
    [accountId],
  )
  await query(
    `update supplier_products set details_at = now(), processing_low = 3, processing_high = 5`,
  )
  await query(
    `insert into supplier_product_details (product_id, description, image_urls, options, variants)
     select id, repeat('<p>Holds 1.2 l and pours well.</p>', 30), '{}', '{Color,Size}', (
       select jsonb_agg(jsonb_build_object('id', id || '-' || v, 'sku', 'S' || v, 'values',
         jsonb_build_array('Rust', v || ' l'), 'cost', cost + v * 20, 'suggestedPrice', null, 'grams', 900, 'imageUrl', null,
         'stock', jsonb_build_object('CN', 20))) from generate_series(1, 8) v)
     from supplier_products`,
  )
  for (const table of [
    'supplier_products',
    'supplier_product_details',
    'supplier_offers',
    'supplier_product_views',
  ])
    await query(`vacuum analyze ${table}`)
}

type Kind = { what: string; queryOf: (n: number) => string }

const [first, ...others] = words.split(' ')
const kinds: Kind[] = [
  {
    what: 'first page, no words',
    queryOf: (n) => `sort=${['relevance', 'newest', 'landed', 'margin', 'stock'][n % 5]}`,
  },
  {
    what: 'a word of a third of the titles',
    queryOf: (n) => `search=${first}&sort=${['relevance', 'landed'][n % 2]}`,
  },
  { what: 'a usual word', queryOf: (n) => `search=${others[n % others.length]}` },
  {
    what: 'a usual word and its order',
    queryOf: (n) => `search=${others[n % others.length]}&sort=margin`,
  },
  { what: 'the first letters of a word', queryOf: (n) => `search=thing${n % 10}` },
  { what: 'a rare word', queryOf: (n) => `search=model${(n * 37) % 5003}` },
  { what: 'two words', queryOf: (n) => `search=${first}+${others[n % others.length]}` },
  { what: 'a word that is nowhere', queryOf: (n) => `search=zeppelin${n}` },
  { what: 'a category', queryOf: (n) => `category=cj-c${n % 400}&sort=landed` },
  {
    what: 'a category and a word',
    queryOf: (n) => `category=cj-c${n % 400}&search=${others[n % others.length]}`,
  },
  {
    what: 'cost and stock',
    queryOf: (n) => `min_cost=${100 + n}&max_cost=${400 + n * 3}&min_stock=10`,
  },
  { what: 'dear things, by margin', queryOf: () => `min_cost=7000&sort=margin` },
  {
    what: 'from another warehouse',
    queryOf: (n) => `ships_from=DE&search=${others[n % others.length]}`,
  },
  { what: 'seen before', queryOf: () => 'seen=true' },
  { what: 'not seen before', queryOf: () => 'seen=false' },
]
const countries = ['US', 'DE', 'BR', 'SE']

const measureKind = async (url: string, { headers }: BenchAccount, { what, queryOf }: Kind) => {
  const times: number[] = []
  const further: number[] = []
  const ask = async (query: string, into: number[]) => {
    const started = performance.now()
    const answer = await fetch(`${url}/api/dropship/products/?${query}`, { headers })
    const found = (await answer.json()) as { pageInfo: { endCursor: string; hasNextPage: boolean } }
    if (!answer.ok) throw new Error(`${query} answered ${answer.status}`)
    into.push(performance.now() - started)
    return found.pageInfo
  }
  let next = 0
  const work = async () => {
    while (next < CALLS) {
      const n = next++
      const query = `${queryOf(n)}&ships_to=${countries[n % 4]}`
      const { hasNextPage, endCursor } = await ask(query, times)
      if (hasNextPage && n % 4 === 0) await ask(`${query}&cursor=${endCursor}`, further)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const at = (list: number[], share: number) =>
    list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) * share)] ?? 0
  return {
    what,
    'median ms': at(times, 0.5),
    '99 % ms': at(times, 0.99),
    'next page 99 % ms': further.length > 0 ? at(further, 0.99) : '',
  }
}

/** Searches over 100,000 products of a supplier, four at a time, through the API. */
export const measureProducts = async (folder: string): Promise<object[]> => {
  const database = await makeDatabase()
  const server = await startServer({
    PORT: '3813',
    DATABASE_URL: database.url,
    ...benchSecrets,
    DATA_DIR: join(folder, 'products'),
  })
  try {
    const account = await makeAccount(server.url, database)
    await fillProducts(database, account.id)
    const rows: object[] = []
    for (const kind of kinds) rows.push(await measureKind(server.url, account, kind))
    rows.push(...(await openProducts(server.url, account)))
    const { now } = memoryOf(server.pid)
    return [
      ...rows,
      {
        what: `memory of the process: ${now} MB`,
        'median ms': '',
        '99 % ms': '',
        'next page 99 % ms': '',
      },
    ]
  } finally {
    await server.stop()
    await database.drop()
  }
}
