import { spawn } from 'node:child_process'
import type { BenchAccount } from './accounts.ts'
import type { BenchDatabase } from './database.ts'
import { words } from './generate.ts'
import { latencies, type Load } from './measure-reads.ts'

/** What a server is measured with; `size` as it stands in the table, `n` makes addresses that were never asked for. */
export type Under = { url: string; pid: number; account: BenchAccount; size: string }

let n = 0

/** First page and block of a product with half of the account's reviews, from the database and kept in the process. */
export const storefrontLoads = ({ url, pid, account, size }: Under): Load[] => {
  const product = `/storefront/v1/${account.shopKey}/products/bench-0`
  const to = { url, pid }
  return [
    {
      ...to,
      what: `storefront JSON, first page of 10, from the database, ${size}`,
      path: () => `${product}/reviews?limit=10&n=${n++}`,
      goals: { requestsPerSecond: { least: 6_000 }, cpuMs: { most: 0.25 } },
    },
    {
      ...to,
      what: `storefront JSON, first page of 10, kept, ${size}`,
      path: `${product}/reviews?limit=10`,
      goals: { requestsPerSecond: { least: 25_000 } },
    },
    {
      ...to,
      what: `storefront HTML block, from the database, ${size}`,
      path: () => `${product}/block?n=${n++}`,
    },
    { ...to, what: `storefront HTML block, kept, ${size}`, path: `${product}/block` },
  ]
}

/** The owner's list of reviews, its searches and what can be filtered by. */
export const deskLoads = ({ url, pid, account, size }: Under): Load[] => {
  const desk = (what: string, path: string): Load => ({
    what: `desk: ${what}, ${size}`,
    url,
    pid,
    path,
    headers: account.headers,
    goals: { slowMs: { most: 50 } },
  })
  return [
    desk('25 newest', '/api/reviews/?limit=25'),
    desk('search for a common word', `/api/reviews/?limit=25&search=${words.common}`),
    desk('search for a rare word', `/api/reviews/?limit=25&search=${words.rare}`),
    desk('search for a word that none has', `/api/reviews/?limit=25&search=${words.none}`),
    desk('counts to filter by', '/api/reviews/counts/'),
    desk('countries to filter by', '/api/reviews/countries/'),
  ]
}

type Depth = { what: string; p50_ms: number; p99_ms: number }

/**
 * One request after the other at growing depth, each page found by its cursor. The cursor's form is the server's own:
 * pages are walked with a large limit.
 */
export const measureDepth = async (
  url: string,
  account: BenchAccount,
  { database, size }: { database: BenchDatabase; size: string },
): Promise<Depth[]> => {
  const [product] = await database.query<{ id: string; reviews: number }>(
    `select p.id, sum(c.reviews)::int as reviews from products p join review_counts c on c.product_id = p.id where p.account_id = $1 and p.handle = 'bench-0' and c.status = 'published' group by 1`,
    [account.id],
  )
  const base = `/storefront/v1/${account.shopKey}/products/bench-0/reviews?limit=10`
  const found: Depth[] = []
  for (const share of [0, 0.1, 0.5, 0.99]) {
    const cursors =
      share === 0
        ? ['']
        : await cursorsAt(url, base, {
            database,
            productId: product!.id,
            offset: Math.floor(product!.reviews * share),
          })
    let n = 0
    const paths = Array.from(
      { length: 150 },
      (_, i) => `${base}${cursors[i % cursors.length]}&d=${size}${share}${n++}`,
    )
    found.push({
      what: `storefront page at ${Math.round(share * 100)} % depth, ${size}`,
      ...(await latencies(url, paths)),
    })
  }
  return found
}

/**
 * A cursor deep in the list, made from the one that the server handed out for the first page: the values inside are
 * replaced by those of the row at `offset`. (The bench may know the form; a shopper's page never does.)
 */
const cursorsAt = async (
  url: string,
  base: string,
  { database, productId, offset }: { database: BenchDatabase; productId: string; offset: number },
): Promise<string[]> => {
  const first = (await (await fetch(url + base)).json()) as {
    pageInfo: { endCursor: string }
    results: { id: string }[]
  }
  const last = first.results.at(-1)!.id
  const [from] = await database.query<{ id: string; at: Date }>(
    'select id, sort_at as at from reviews where id = $1',
    [last],
  )
  const rows = await database.query<{ id: string; at: Date }>(
    `select id, sort_at as at from reviews where product_id = $1 and status = 'published' order by pinned desc, sort_at desc, id desc offset $2 limit 5`,
    [productId, offset],
  )
  const text = Buffer.from(first.pageInfo.endCursor, 'base64url').toString('utf8')
  return rows.map(({ id, at }) => {
    const moved = text
      .replaceAll(from!.id, id)
      .replaceAll(from!.at.toISOString(), at.toISOString())
      .replaceAll(String(from!.at.getTime()), String(at.getTime()))
    if (moved === text) throw new Error(`The cursor ${text} does not hold the row's values`)
    return `&cursor=${Buffer.from(moved).toString('base64url')}`
  })
}

/** The framework with nothing of ours behind it, in the same run: the same bytes from memory and from a statement. */
export const startFloor = async (
  port: number,
  page: { bodyUrl: string; databaseUrl: string; accountId: string; productId: string },
) => {
  const child = spawn(process.execPath, ['bench/src/floor-routes.ts'], {
    env: {
      ...process.env,
      PORT: String(port),
      BODY_URL: page.bodyUrl,
      DATABASE_URL: page.databaseUrl,
      ACCOUNT_ID: page.accountId,
      PRODUCT_ID: page.productId,
    },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/memory`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await new Promise((done) => setTimeout(done, 50))
  const loads: Load[] = [
    { what: 'framework alone, the same bytes from memory', url, pid: child.pid!, path: '/memory' },
    {
      what: 'framework alone, one page from a statement',
      url,
      pid: child.pid!,
      path: '/database',
    },
  ]
  return { loads, stop: () => child.kill('SIGTERM') }
}
