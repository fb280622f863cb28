import { layouts } from '../../../contract/src/storefront/widget-settings.ts'
import { words } from '../generate.ts'
import { measureInRounds, type Load } from '../measure-reads.ts'
import type { FilledServer } from '../start-filled.ts'
import { startFloor } from '../measure-storefront.ts'
import { countBuffers } from './count-buffers.ts'

const FLOOR_PORT = 3819
/** What a query should read at most. */
const MOST_BUFFERS = 60

let n = 0

const shopOf = ({ account }: FilledServer) => `/storefront/v1/${account.shopKey}`
const productOf = (server: FilledServer) => `${shopOf(server)}/products/bench-0`

const loadsOf = (server: FilledServer): Load[] => {
  const { url, pid, size } = server
  const product = productOf(server)
  const load = (what: string, { path, least }: { path: Load['path']; least: number }): Load => ({
    what: `${what}, ${size}`,
    url,
    pid,
    path,
    goals: { requestsPerSecond: { least } },
  })
  return layouts.flatMap((layout) => [
    load(`${layout}: block, kept`, { path: `${product}/block?widget=${layout}`, least: 25_000 }),
    load(`${layout}: JSON from the database`, {
      path: () => `${product}/reviews?widget=${layout}&n=${n++}`,
      least: 6_000,
    }),
    load(`${layout}: block from the database`, {
      path: () => `${product}/block?widget=${layout}&n=${n++}`,
      least: 4_000,
    }),
    load(`${layout}: block of the whole shop from the database`, {
      path: () => `${shopOf(server)}/block?widget=${layout}&n=${n++}`,
      least: 4_000,
    }),
  ])
}

/** Each layout from the process's memory, and from the database as JSON and HTML, beside the framework alone. */
export const measureLayoutLoads = async (server: FilledServer) => {
  const { url, account, database } = server
  const [product] = await database.query<{ id: string }>(
    `select id from products where handle = 'bench-0' and account_id = $1`,
    [account.id],
  )
  const floor = await startFloor(FLOOR_PORT, {
    bodyUrl: `${url}${productOf(server)}/reviews?limit=10`,
    databaseUrl: database.url,
    accountId: account.id,
    productId: product!.id,
  })
  try {
    return await measureInRounds([...floor.loads, ...loadsOf(server)], { rounds: 3, seconds: 1 })
  } finally {
    floor.stop()
  }
}

const orders = ['newest', 'helpful', 'highest', 'lowest', 'photos']
const filters = ['', '&rating=4', '&photos=1', '&photos=1&rating=1']
const searches = [`&search=${words.common}`, `&search=${words.rare}`, `&search=${words.none}`]

/** Shared buffers of what a shopper can ask for: each layout, each order with each filter, and searches. */
export const measureLayoutBuffers = async (server: FilledServer) => {
  const asked = [
    ...layouts.map((layout) => `/block?widget=${layout}`),
    ...[...filters, ...searches].flatMap((filter) =>
      (filter.includes('search') ? orders.slice(0, 1) : orders).map(
        (sort) => `/reviews?limit=10&sort=${sort}${filter}`,
      ),
    ),
  ]
  const rows = []
  for (const address of asked) {
    const of = (base: string) => countBuffers(server, () => `${base}${address}&n=${n++}`)
    const [product, shop] = [await of(productOf(server)), await of(shopOf(server))]
    rows.push({
      what: `${address}, ${server.size}`,
      'of a product': Math.round(product),
      'of the whole shop': Math.round(shop),
      goal: `<= ${MOST_BUFFERS} ${Math.max(product, shop) <= MOST_BUFFERS + 0.5 ? 'met' : 'missed'}`,
    })
  }
  return rows
}
