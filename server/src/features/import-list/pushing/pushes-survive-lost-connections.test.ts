import { setTimeout as wait } from 'node:timers/promises'
import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import type { Push } from '@plaudit/contract/dropshipping/pushes'
import { searchItems } from '@plaudit/sandbox/aliexpress-ds/supplier-catalogue'
import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../../../../test/databases.ts'
import { connectShop } from '../../../../test/processes/connect-shop.ts'
import { freePort, killableServer } from '../../../../test/processes/killable-server.ts'
import { isLongRound } from '../../../../test/short-rounds.ts'
import { judgePushed, noEdits } from '../../../../test/stores/pushed-twice.ts'

/** The embedded database has no connections to lose. */
const where = inject('database')
const DOMAIN = 'lost-connections.myshopify.com'
/** `npm run prove` raises the number. */
const PRODUCTS = isLongRound ? 40 : 4

let sandbox: Sandbox
let server: ReturnType<typeof killableServer>
let database: Awaited<ReturnType<typeof freshDatabase>>
let admin: pg.Client

beforeAll(async () => {
  if (where.kind === 'pglite') return
  database = await freshDatabase(where)
  admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  const port = await freePort()
  sandbox = await startSandbox({ plauditUrl: `http://127.0.0.1:${port}` })
  server = killableServer(port, {
    DATABASE_URL: database.url,
    SESSION_SECRET: 'a secret of the test that is long enough',
    ENCRYPTION_KEYS: `test:${Buffer.alloc(32, 1).toString('base64')}`,
    SANDBOX: 'on',
    SANDBOX_PORT: new URL(sandbox.url).port,
    SANDBOX_CLOCK: 'off',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
  })
  await server.start()
  await server.register('lost-connections@example.com')
  await connectShop(server, DOMAIN)
}, 120_000)
afterAll(async () => {
  if (where.kind === 'pglite') return
  await server.close()
  await sandbox.close()
  await admin.end()
  await database.drop()
})

const store = () => sandbox.memory.shopify.store(DOMAIN)
const productsOf = (itemId: string) =>
  [...store().products.values()].filter(({ metafields }) =>
    metafields.some(({ key, value }) => key === 'item' && value === itemId),
  )

const endConnections = () =>
  admin.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)

/** As an owner's browser does: a call that the database kept from being answered is made again. */
const insist = async (method: string, path: string, body?: object) => {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await server.call(method, path, body).catch(() => undefined)
    if (answer && answer.status < 500) return answer.json()
    await wait(50)
  }
  throw new Error(`${path} was not answered.`)
}

test.skipIf(where.kind === 'pglite')(
  'PROD-50, PROD-65 the database ends every connection, again and again while products are pushed: each is in the store once with all its variants and images',
  { timeout: 600_000 },
  async () => {
    const ids: string[] = []
    for (const { id } of searchItems('nordic wholesale handmade premium home')) {
      const { item } = (await insist('POST', 'dropship/import-list/', {
        product_id: `ali-${id}`,
      })) as { item: ImportItem }
      if (item.level !== 'block') ids.push(item.id)
      if (ids.length === PRODUCTS) break
    }
    const waiting = async () => {
      const { results } = (await insist('GET', 'dropship/pushes/')) as { results: Push[] }
      return results.filter(({ state }) => state === 'waiting').length
    }
    expect(await insist('POST', 'dropship/import-list/push/', { ids })).toMatchObject({
      begun: PRODUCTS,
    })
    let ended = 0
    while ((await waiting()) > 0) {
      await wait(Math.random() * 400)
      await endConnections()
      ended++
    }
    expect(ended).toBeGreaterThan(0)
    const { results } = (await insist('GET', 'dropship/pushes/')) as { results: Push[] }
    expect(results.map(({ state, notes }) => ({ state, notes }))).toEqual(
      ids.map(() => ({ state: 'done', notes: [] })),
    )
    for (const id of ids) {
      const item = (await insist('GET', `dropship/import-list/${id}/`)) as ImportItem
      judgePushed(productsOf(id), item, noEdits)
    }
  },
)
