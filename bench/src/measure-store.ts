import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { BenchAccount } from './accounts.ts'
import { connectStore, post } from './connect-store.ts'
import { memoryOf } from './processes.ts'

const DOMAIN = 'bench-store.myshopify.com'
const PRODUCTS = 10_000
const VARIANTS = 3
const ORDERS = 10_000
const CUSTOMERS = 2_000
const DELIVERIES_A_SECOND = 100
const SECONDS_OF_DELIVERIES = 20
/** The sandbox's, as `.env.example` says. */
const APP_SECRET = 'plaudit-sandbox-secret'

type Kind = { kind: string; here: number; total: number | null; state: string }
type Sync = { state: string; kinds: Kind[] }
type Under = { url: string; pid: number; account: BenchAccount; sandboxUrl: string }

/** Until the store is read: how long, how much memory, and how long nothing could be done but wait for the store. */
const untilRead = async ({ url, pid, account }: Under) => {
  const started = performance.now()
  const before = memoryOf(pid).now
  let [highest, waited, last] = [before, 0, started]
  for (;;) {
    await wait(100)
    const answer = await fetch(`${url}/api/shop/sync/`, { headers: account.headers })
    const { state, kinds } = (await answer.json()) as Sync
    const now = performance.now()
    highest = Math.max(highest, memoryOf(pid).now)
    const reading = kinds.filter((one) => one.state === 'reading')
    if (reading.every(({ here }) => here === 0)) waited += now - last
    last = now
    if (state === 'complete')
      return {
        seconds: (now - started) / 1000,
        waited: waited / 1000,
        growth: highest - before,
        kinds,
      }
    if (state === 'failed' || now - started > 600_000) throw new Error(`The sync is ${state}`)
  }
}

/** What a busy store says: each delivery is about another thing, so that each is marked anew. */
const said: ((id: number) => { topic: string; body: object })[] = [
  (id) => ({
    topic: 'products/update',
    body: { id, admin_graphql_api_id: `gid://shopify/Product/${id}` },
  }),
  (id) => ({
    topic: 'orders/updated',
    body: { id, admin_graphql_api_id: `gid://shopify/Order/${id}` },
  }),
  (id) => ({
    topic: 'customers/update',
    body: { id, admin_graphql_api_id: `gid://shopify/Customer/${id}` },
  }),
  (id) => ({ topic: 'inventory_levels/update', body: { inventory_item_id: id, available: 3 } }),
]

const deliver = async (url: string, number: number): Promise<number> => {
  const { topic, body: thing } = said[number % said.length]!(1_000_000 + number)
  const body = JSON.stringify(thing)
  const started = performance.now()
  const answer = await fetch(`${url}/api/webhooks/shopify/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-shop-domain': DOMAIN,
      'x-shopify-webhook-id': crypto.randomUUID(),
      'x-shopify-hmac-sha256': createHmac('sha256', APP_SECRET).update(body).digest('base64'),
    },
    body,
  })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`A delivery was answered with ${answer.status}`)
  return performance.now() - started
}

/** Deliveries at a steady pace, whether the ones before are answered or not. */
const deliverSteadily = async (url: string): Promise<number[]> => {
  const started = performance.now()
  const answers: Promise<number>[] = []
  for (let number = 0; number < DELIVERIES_A_SECOND * SECONDS_OF_DELIVERIES; number++) {
    const due = started + (number * 1000) / DELIVERIES_A_SECOND
    if (due > performance.now()) await wait(due - performance.now())
    answers.push(deliver(url, number))
  }
  return (await Promise.all(answers)).toSorted((a, b) => a - b)
}

/** One comparison after the other, until `isOver`; how many there were. */
const compareUntil = async (under: Under, isOver: () => boolean): Promise<number> => {
  let count = 0
  for (; !isOver(); count++) {
    await post(`${under.url}/api/shop/sync/`, {}, under.account.headers)
    await untilRead(under)
  }
  return count
}

/**
 * The first reading of a store of 10,000 products with 3 variants each and 10,000 orders, a comparison with it, and how
 * fast deliveries are answered while another comparison runs. The store's own part is what it takes to write its files
 * (one bulk operation at a time), in which nothing can be read.
 */
export const measureStore = async (under: Under) => {
  const seed = { products: PRODUCTS, variants: VARIANTS, customers: CUSTOMERS, orders: ORDERS }
  await post(`${under.sandboxUrl}/control/shopify/${DOMAIN}/seed`, seed)
  await connectStore(under, DOMAIN)
  const first = await untilRead(under)
  await post(`${under.url}/api/shop/sync/`, {}, under.account.headers)
  const again = await untilRead(under)
  let isOver = false
  const comparing = compareUntil(under, () => isOver)
  const times = await deliverSteadily(under.url)
  isOver = true
  const comparisons = await comparing
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)]!)
  const here = first.kinds.map(({ kind, here: count }) => `${count} ${kind}`).join(', ')
  const rows = (what: string, one: typeof first) => ({
    what,
    seconds: one.seconds,
    'of them the store wrote': one.waited,
    'growth MB': one.growth,
    'goal s': 60,
    'goal MB': 150,
  })
  return {
    reading: [
      rows(`first reading (${here})`, first),
      // What is here does not say how far a comparison is.
      { ...rows('comparison, nothing changed', again), 'of them the store wrote': '' },
    ],
    deliveries: [
      {
        what: `${DELIVERIES_A_SECOND} deliveries a second during ${comparisons} comparisons`,
        'median ms': at(0.5),
        'slowest 1 % ms': at(0.99),
        'slowest ms': Math.round(times.at(-1)!),
        'goal ms': 200,
      },
    ],
  }
}
