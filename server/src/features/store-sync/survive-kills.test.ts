import { setTimeout as wait } from 'node:timers/promises'
import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectShop } from '../../../test/processes/connect-shop.ts'
import { freePort, killableServer } from '../../../test/processes/killable-server.ts'
import { isLongRound } from '../../../test/short-rounds.ts'

/** The real server process, killed with SIGKILL while it reads a store. */
const KILLS = isLongRound ? 20 : 2
const DOMAIN = 'killed-outright.myshopify.com'
let sandbox: Sandbox
let server: ReturnType<typeof killableServer>

const control = async (path: string, body: object) => {
  const answer = await fetch(`${sandbox.url}/control/shopify/${DOMAIN}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
}

beforeAll(async () => {
  const port = await freePort()
  sandbox = await startSandbox({ plauditUrl: `http://127.0.0.1:${port}` })
  server = killableServer(port, {
    SANDBOX_PORT: new URL(sandbox.url).port,
    SANDBOX_CLOCK: 'off',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  })
  await server.start()
  await server.register()
  await control('seed', { products: 1500, variants: 3, customers: 500, orders: 1500 })
  await connectShop(server, DOMAIN)
}, 120_000)
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

type Sync = { state: string; kinds: { kind: string; here: number }[] }
const read = (): Promise<Sync> => server.json('GET', 'shop/sync/')
const amountOf = ({ kinds }: Sync) => kinds.reduce((sum, { here }) => sum + here, 0)

test(
  `killed ${KILLS} times while a store is read, it goes on where it was: nothing twice, nothing lost`,
  { timeout: 300_000 },
  async () => {
    let inTheMiddle = 0
    for (let killed = 0; killed < KILLS; killed++) {
      const before = amountOf(await read())
      for (let sync = await read(); amountOf(sync) === before && sync.state !== 'complete';)
        sync = await read()
      await wait(Math.random() * 100)
      await server.kill()
      await server.start()
      const sync = await read()
      if (sync.state === 'running') inTheMiddle++
      if (sync.state === 'complete') await server.json('POST', 'shop/sync/', {})
    }
    expect(inTheMiddle).toBeGreaterThan(0)
    await expect.poll(async () => (await read()).state, { timeout: 60_000 }).toBe('complete')

    const here = (await server.json('GET', 'auth/export/')) as Record<
      string,
      Record<string, string>[]
    >
    const answer = await fetch(`${sandbox.url}/control/shopify/${DOMAIN}/store`)
    const there = (await answer.json()) as Record<
      'products' | 'orders' | 'customers' | 'collections',
      { id: number; variants: { id: number; sku: string | null }[]; lines: { id: number }[] }[]
    >
    const numbers = (table: string) =>
      here[table]!.map((row) => Number(row['external_id'])).toSorted()
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id).toSorted()
    expect(numbers('products')).toEqual(ids(there.products))
    expect(numbers('product_variants')).toEqual(
      ids(there.products.flatMap(({ variants }) => variants)),
    )
    expect(numbers('collections')).toEqual(ids(there.collections))
    expect(numbers('customers')).toEqual(ids(there.customers))
    expect(numbers('store_orders')).toEqual(ids(there.orders))
    expect(numbers('store_order_lines')).toEqual(ids(there.orders.flatMap(({ lines }) => lines)))
  },
)
