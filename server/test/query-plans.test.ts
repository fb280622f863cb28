// What PostgreSQL says of each statement that shoppers and owners wait for: which indexes it reads, and how much.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { tableRules, type TableRule } from '../src/db/table-rules.ts'
import { repairCounts } from '../src/features/reviews/counting/rows.ts'
import { buildOwner, buildProduct, type TestOwner } from './owners.ts'
import type { Statement } from './watch-statements.ts'
import { startTestWorld, type TestWorld } from './world.ts'

const isPostgres = inject('database').kind === 'postgres'
/** More than any page may read: a scan that does not end after a page is seen. */
const REVIEWS = 10_000
const MOST_BUFFERS = 60
/** A search reads each of its matches, and a sample of the newest reviews. */
const MOST_BUFFERS_OF_SEARCH = 600

let world: TestWorld
let owner: TestOwner
let shelf = ''
let productId = ''
let statements: Statement[] = []

const fill = async (test: TestWorld, { accountId }: TestOwner, productId: string) => {
  await sql`insert into reviews (account_id, id, product_id, author, rating, title, text, country, reviewed_at,
      created_at, updated_at, sort_at, source, dedupe_key, content_hash, status, helpful_votes, reply, replied_at, media,
      media_count)
    select ${accountId}, gen_random_uuid(), ${productId}, 'Person ' || i, (array[5,5,4,3,2,1])[1 + i % 6], null,
      'Pours well, number ' || i || case when i % 3 = 0 then ' on induction' else '' end,
      (array['NO','DE','US'])[1 + i % 3], t.at, t.at, t.at, t.at, (array['csv','amazon','storefront'])[1 + i % 3], 'plan-' || i, 'x',
      (array['published','published','published','pending','hidden'])[1 + i % 5], i % 7,
      case when i % 2 = 0 then 'Thanks.' end, case when i % 2 = 0 then t.at end, '[]', i % 2
    from generate_series(1, ${REVIEWS}::int) i
    cross join lateral (select timestamptz '2026-01-01' - i * interval '41 seconds' as at) t`.execute(
    test.world.db,
  )
  await repairCounts(test.world.db, accountId)
}

beforeAll(async () => {
  if (!isPostgres) return
  world = await startTestWorld({ seeStatement: (statement) => void statements.push(statement) })
  for (const one of [await buildOwner(world), await buildOwner(world)]) {
    const product = await buildProduct(world, one)
    await fill(world, one, product.id)
    owner = one
    productId = product.id
    shelf = `/storefront/v1/${one.shopKey}/products/${product.handle}`
  }
  await sql`analyze`.execute(world.world.db)
}, 600_000)
afterAll(() => (isPostgres ? world.close() : undefined))

type Plan = {
  'Node Type': string
  'Relation Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  'Rows Removed by Filter'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Plan[]
}

const partsOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(partsOf)]

/** Explains a statement as PostgreSQL runs it where an index can be used at all. */
const explain = async ({ text, values }: Statement): Promise<Plan> => {
  const { engine } = world
  if (engine.kind !== 'postgres') throw new Error('not on PostgreSQL')
  const client = await engine.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, format json) ${text}`,
      [...values],
    )
    return rows[0]!['QUERY PLAN'][0].Plan
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** A table of no account, such as that of ended sign-ins, which each process reads every three seconds. */
const isReference = (table: string) =>
  Object.entries<TableRule>(tableRules).some(
    ([name, { kind }]) => name === table && kind === 'reference',
  )

/** The words of each account have its own beginning, so rows that are not the account's are none of the matches. */
const isOfAccount = (scan: Plan): boolean => {
  const conditions = `${scan['Index Cond'] ?? ''}${scan['Recheck Cond'] ?? ''}`
  return conditions.includes('words @@')
    ? !scan['Rows Removed by Filter']
    : /\b(account_id|id|shop_key|key|email)\b/.test(conditions)
}

/** What is wrong with how a statement is run: tables read as a whole, rows of other accounts, or too much. */
const faultsOf = (plan: Plan, most: number): string[] => {
  const buffers = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
  const scans = partsOf(plan).filter(({ 'Relation Name': name }) => name && !isReference(name))
  return [
    ...scans
      .filter((scan) => scan['Node Type'].includes('Seq Scan'))
      .map((scan) => `all of ${scan['Relation Name']}`),
    ...scans
      .filter((scan) => !scan['Node Type'].includes('Seq Scan'))
      .filter((scan) => !isOfAccount(scan))
      .map((scan) => `${scan['Relation Name']} of any account`),
    ...(buffers > most ? [`${buffers} buffers`] : []),
  ]
}

const faultsDuring = async (
  call: () => Promise<{ status: number }>,
  most = MOST_BUFFERS,
): Promise<string[]> => {
  statements = []
  expect((await call()).status).toBe(200)
  const asked = statements.filter(({ text }) => /^\s*(select|with)\b/i.test(text))
  expect(asked).not.toEqual([])
  const found: string[] = []
  for (const statement of asked)
    for (const fault of faultsOf(await explain(statement), most))
      found.push(`${fault}: ${statement.text.slice(0, 160)}`)
  return found
}

const orders = ['newest', 'highest', 'lowest', 'helpful', 'photos']
const filters = ['', '&rating=4', '&photos=1', '&photos=1&rating=1']
/** The pages that shoppers open: each order with each filter. */
const storefront = [
  'reviews',
  'summary',
  'block',
  ...orders.flatMap((sort) => filters.map((filter) => `reviews?limit=25&sort=${sort}${filter}`)),
]

describe.runIf(isPostgres)('storefront', () => {
  test.each(storefront)('%s', async (query) => {
    expect(await faultsDuring(() => world.guest.get(`${shelf}/${query}`))).toEqual([])
  })

  test('the page after the next one', async () => {
    const first = await world.guest.get(`${shelf}/reviews?limit=25`)
    const next = await world.guest.get(
      `${shelf}/reviews?limit=25&cursor=${first.json.pageInfo.endCursor}`,
    )
    const cursor = next.json.pageInfo.endCursor
    expect(
      await faultsDuring(() => world.guest.get(`${shelf}/reviews?limit=25&cursor=${cursor}`)),
    ).toEqual([])
  })
})

/** What the manage screen and the frame around it ask for. */
const desk = [
  ...['newest', 'oldest', 'added', 'highest', 'lowest', 'helpful'].map(
    (sort) => `reviews/?sort=${sort}`,
  ),
  ...[
    'status=published',
    'status=hidden',
    'status=pending',
    'rating=2',
    'source=amazon',
    'replied=false',
    'replied=false&status=published',
    'has_media=true',
  ].map((filter) => `reviews/?${filter}`),
  'reviews/counts/',
  'reviews/countries/',
  'reviews/products/',
  'auth/user/',
  'notifications/all/',
  'imports/',
]

describe.runIf(isPostgres)('desk', () => {
  test.each(desk)('%s', async (path) => {
    expect(await faultsDuring(() => owner.get(path))).toEqual([])
  })

  test.each(['induction', 'number 77', 'zeppelin', 'pours 9'])(
    'a search for %s',
    async (search) => {
      const path = `reviews/?search=${encodeURIComponent(search)}`
      expect(await faultsDuring(() => owner.get(path), MOST_BUFFERS_OF_SEARCH)).toEqual([])
    },
  )

  test('the reviews of a product', async () => {
    expect(await faultsDuring(() => owner.get(`reviews/?product_id=${productId}`))).toEqual([])
  })
})
