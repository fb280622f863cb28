// What PostgreSQL says of each statement that shoppers and owners wait for: which indexes it reads, and how much.
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { fillAccount } from './fill-account.ts'
import { explain, faultsOf } from './judge-plan.ts'
import { buildOwner, type TestOwner } from './owners.ts'
import { isLongRound } from './short-rounds.ts'
import type { Statement } from './watch-statements.ts'
import { startTestWorld, type TestWorld } from './world.ts'

const isPostgres = inject('database').kind === 'postgres'
/** More than any page may read: a scan that does not end after a page is seen. As many are another account's. */
const REVIEWS = Number(process.env['PLAN_REVIEWS'] ?? (isLongRound ? 1_000_000 : 10_000))
const isSmall = REVIEWS < 100_000
const FILL_MS = 1_800_000
/** Of the statement that reads most, beside the products of the page's reviews. */
const MOST_BUFFERS = 60

/**
 * What reads more, by its address (the first that fits counts): at most so many buffers at 1,000,000 reviews, measured
 * on PostgreSQL 15, and why. Whatever is not here keeps to `MOST_BUFFERS`.
 * The shares of countries, sources and the rest are those of `fillAccount`.
 */
const unbounded: { path: RegExp; most: number; why: string }[] = [
  {
    path: /search=.*country=TV/,
    most: 28_000,
    why: 'a word that many have, in a country of two reviews: all of the index of the list (11,864 to 25,432)',
  },
  {
    path: /search=/,
    most: 2_000,
    why: 'the 200 newest reviews are sampled (282), then each match is read, or the list until 26 match (1,838)',
  },
  {
    path: /country=(TV|FR)/,
    most: 13_000,
    why: 'no index begins with the country: all of the index of the list (11,875, 80 ms), once for each range',
  },
  {
    path: /&country=/,
    most: 23_000,
    why: 'no count is kept of a country together with something else: up to 5,000 are counted (1,296 to 21,754)',
  },
  {
    path: /has_media=true&replied=true/,
    most: 400,
    why: 'nor of photos together with replies (347)',
  },
  {
    path: /status=pending,hidden/,
    most: 540,
    why: 'several statuses are no range of an index: 26 of 20 times as many reviews (378 to 461, ids are random)',
  },
  {
    path: /sort=added&/,
    most: 1_400,
    why: 'the order of the primary key, which holds nothing else: 26 of 50 times as many reviews (1,325)',
  },
  {
    path: /product_id=\{small\}&/,
    most: 500,
    why: 'the index of a product holds nothing else: until 26 are found, at most all of its 2,543 (467)',
  },
  {
    path: /country=PT|source=manual|(rating=1|lowest|helpful|\{large\})&(rating|replied|has_media|status=hidden)/,
    most: 180,
    why: 'one in a hundred: 26 reviews are among 2,600 entries of an index, 65 a page (64 to 142, ids are random)',
  },
  {
    path: /reviews\/products/,
    most: 400,
    why: 'the kept counts of each of 200 products are added up (334)',
  },
]

let world: TestWorld
let owner: TestOwner
let products: { large: string; small: string }
let statements: Statement[] = []

const isOwners = (address: string) => !/^(shop|whole)\//.test(address)
const open = (address: string) => {
  const path = address
    .replace('{large}', products.large)
    .replace('{small}', products.small)
    .replace(/^shop\//, `/storefront/v1/${owner.shopKey}/products/`)
    .replace(/^whole\//, `/storefront/v1/${owner.shopKey}/`)
  return isOwners(address) ? owner.get(path) : world.guest.get(path)
}

beforeAll(async () => {
  if (!isPostgres) return
  world = await startTestWorld({ seeStatement: (statement) => void statements.push(statement) })
  // Pages that another test's rows left behind are read too: the tables begin empty, not emptied.
  await sql`truncate accounts cascade`.execute(world.world.db)
  for (const one of [await buildOwner(world), await buildOwner(world)]) {
    await fillAccount(world, one.accountId, REVIEWS)
    owner = one
  }
  await sql`vacuum analyze`.execute(world.world.db)
  const idOf = async (handle: string) => {
    const found = world.world.db
      .selectFrom('products')
      .select('id')
      .where('account_id', '=', owner.accountId)
      .where('handle', '=', handle)
    return (await found.executeTakeFirstOrThrow()).id
  }
  products = { large: await idOf('filled-0'), small: await idOf('filled-7') }
}, FILL_MS)
afterAll(() => (isPostgres ? world.close() : undefined))

const faultsDuring = async (
  call: () => Promise<{ status: number }>,
  most = MOST_BUFFERS,
): Promise<string[]> => {
  const { engine } = world
  if (engine.kind !== 'postgres') throw new Error('not on PostgreSQL')
  statements = []
  expect((await call()).status).toBe(200)
  // What the queue is given is its own affair.
  const asked = statements.filter(
    ({ text }) => /^\s*(select|with)\b/i.test(text) && !text.includes('pgboss.'),
  )
  expect(asked).not.toEqual([])
  const found: string[] = []
  for (const statement of asked)
    for (const fault of faultsOf(await explain(engine.pool, statement, { isSmall }), {
      accountId: owner.accountId,
      most,
      isSmall,
    }))
      found.push(`${fault}: ${statement.text.replace(/\s+/g, ' ').slice(0, 160)}`)
  return found
}

const mostOf = (address: string) =>
  unbounded.find(({ path }) => path.test(address))?.most ?? MOST_BUFFERS

/** Each of these with each of those. */
const each = (some: string[], others: string[]) =>
  some.flatMap((one) => others.map((other) => `${one}&${other}`))

const orders = ['newest', 'highest', 'lowest', 'helpful', 'photos']
/** The pages that shoppers open: each order with each filter. */
const storefront = [
  'shop/filled-0/reviews',
  'shop/filled-0/summary',
  'shop/filled-0/block',
  'shop/filled-7/reviews',
  ...each(
    orders.map((sort) => `shop/filled-0/reviews?limit=25&sort=${sort}`),
    ['', 'rating=4', 'photos=1', 'photos=1&rating=1'],
  ),
  ...each(
    orders.map((sort) => `shop/filled-0/reviews?limit=25&sort=${sort}`),
    ['country=US', 'country=PT', 'country=TV', 'country=US&rating=1', 'country=PT&photos=1'],
  ),
  'shop/filled-7/block?country=DE',
  'shop/filled-0/block?search=induction',
  'whole/summary',
  'whole/block',
  ...each(
    orders.map((sort) => `whole/reviews?limit=10&sort=${sort}`),
    ['', 'rating=4', 'photos=1', 'photos=1&rating=1'],
  ),
]

/** The values inside a cursor of the storefront: its time is moved to the middle of the list. */
const MIDDLE = Date.UTC(2023, 0, 1)
const inTheMiddle = (cursor: string) => {
  const values = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[]
  return Buffer.from(JSON.stringify(values.with(3, MIDDLE * 1000))).toString('base64url')
}

describe.runIf(isPostgres)('storefront', () => {
  test.each(storefront)('%s', async (address) => {
    expect(await faultsDuring(() => open(address), mostOf(address))).toEqual([])
  })

  test.each([
    ...orders.map((sort) => `shop/filled-0/reviews?limit=25&sort=${sort}`),
    ...orders.map((sort) => `whole/reviews?limit=10&sort=${sort}`),
  ])('a page deep in the list: %s', async (address) => {
    const { json } = await open(address)
    const cursor = inTheMiddle(json.pageInfo.endCursor)
    expect(await faultsDuring(() => open(`${address}&cursor=${cursor}`))).toEqual([])
  })
})

const sorts = ['newest', 'oldest', 'added', 'highest', 'lowest', 'helpful']
const statuses = ['status=published', 'status=pending', 'status=hidden', 'status=deleted']
const ratings = ['rating=1', 'rating=5']
/** Of 15 and 1 in a hundred, of a few in 100,000, and of none. */
const sources = ['source=amazon', 'source=manual', 'source=aliexpress', 'source=email']
/** Of 40 and 1 in a hundred, of a few in a million, and of none. */
const countries = ['country=US', 'country=PT', 'country=TV', 'country=FR']
const media = ['has_media=true', 'has_media=false']
const replies = ['replied=true', 'replied=false']
const searches = ['search=induction', 'search=zeppelin', 'search=number+77', 'search=filled+17']

const lists = [
  ...sorts.map((sort) => `sort=${sort}`),
  ...statuses,
  ...ratings,
  ...sources,
  ...countries,
  ...media,
  ...replies,
  ...searches,
  'rating=4,5',
  'rating=1,2',
  'status=pending,hidden',
  'verified=true',
  'product_id={large}',
  'product_id={small}',
  ...each(statuses, [...ratings, ...media, ...countries, ...replies, 'source=manual']),
  ...each(ratings, [...sources, ...replies, ...countries, ...media]),
  ...each(
    ['product_id={large}', 'product_id={small}'],
    [...statuses, ...ratings, ...searches, 'source=aliexpress', 'country=PT', 'replied=false'],
  ),
  ...each(
    sorts.slice(1).map((sort) => `sort=${sort}`),
    [
      ...statuses.slice(2),
      'rating=1',
      'source=amazon',
      'country=TV',
      'has_media=true',
      'replied=true',
    ],
  ),
  ...each(searches, ['status=hidden', 'rating=1', 'country=TV', 'source=email', 'sort=lowest']),
  'status=hidden&rating=1&has_media=true&replied=true',
  'status=hidden&source=aliexpress&rating=1',
].map((query) => `reviews/?${query}`)

/** What the manage screen and the frame around it ask for beside them. */
const frame = [
  'reviews/counts/',
  'reviews/counts/?product_id={large}',
  'reviews/countries/',
  'reviews/products/',
  'reviews/products/?search=filled',
  'auth/user/',
  'notifications/all/',
  'imports/',
]

/** Values of a cursor in the middle of the list: the range, and those that it is sorted by. */
const cursorAt = (range: number) => {
  const id = '0190c2d4-7e5a-7f21-9b3c-5d6e7fa1b2c3'
  const values = [range, new Date(MIDDLE).toISOString(), id, null]
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

describe.runIf(isPostgres)('desk', () => {
  test.each([...lists, ...frame])('%s', async (address) => {
    expect(await faultsDuring(() => open(address), mostOf(address))).toEqual([])
  })

  test.each([
    ['newest', 0, ''],
    ['oldest', 0, ''],
    ['newest', 0, '&status=hidden'],
    ['newest', 0, '&has_media=true'],
    ['highest', 0, ''],
    ['lowest', 2, ''],
    ['helpful', 1, ''],
    ['newest', 0, '&rating=1&source=amazon'],
    ['newest', 0, '&product_id={large}'],
    ['newest', 0, '&search=induction'],
  ])('a page deep in the list: %s, range %i%s', async (sort, range, filter) => {
    const address = `reviews/?sort=${sort}${filter}`
    const most = mostOf(address)
    for (const way of ['', '-'])
      expect(
        await faultsDuring(() => open(`${address}&cursor=${way}${cursorAt(range)}`), most),
      ).toEqual([])
  })
})
