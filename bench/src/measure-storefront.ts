import { spawn } from 'node:child_process'
import type { BenchAccount } from './accounts.ts'
import type { BenchDatabase } from './database.ts'
import { latencies, load, type Reading } from './measure-reads.ts'

/** Storefront first page, uncached (each request an address of its own) and cached, and the owner's list. */
export const measureReads = async (
  url: string,
  account: BenchAccount,
  size: string,
): Promise<Reading[]> => {
  const product = `/storefront/v1/${account.shopKey}/products/bench-0`
  return [
    await load(`storefront JSON, first page of 10, uncached, ${size}`, url, {
      path: (i) => `${product}/reviews?limit=10&n=${i}`,
    }),
    await load(`storefront JSON, first page of 10, cached, ${size}`, url, {
      path: `${product}/reviews?limit=10`,
    }),
    await load(`storefront HTML block, cached, ${size}`, url, { path: `${product}/block` }),
    await load(`manage list, 25 newest, ${size}`, url, {
      path: '/api/reviews/?limit=25',
      headers: account.headers,
    }),
    await load(`manage list, search, ${size}`, url, {
      path: '/api/reviews/?limit=25&search=induction',
      headers: account.headers,
      seconds: 3,
    }),
  ]
}

type Depth = { what: string; p50_ms: number; p99_ms: number }

/** One request after the other at growing depth, each page found by its cursor. The cursor's form is the server's own: pages are walked with a large limit. */
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

/** The framework alone, in the same run. */
export const measureBareRoute = async (port: number): Promise<Reading> => {
  const child = spawn(process.execPath, ['bench/src/bare-route.ts'], {
    env: { ...process.env, PORT: String(port) },
    stdio: 'inherit',
  })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(`${url}/bare`).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await new Promise((done) => setTimeout(done, 50))
  try {
    return await load('bare framework route, 4 kB from memory', url, { path: '/bare' })
  } finally {
    child.kill('SIGTERM')
  }
}
