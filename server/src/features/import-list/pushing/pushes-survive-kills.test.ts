import { setTimeout as wait } from 'node:timers/promises'
import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import type { Push } from '@plaudit/contract/dropshipping/pushes'
import { searchItems } from '@plaudit/sandbox/aliexpress-ds/supplier-catalogue'
import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectShop } from '../../../../test/processes/connect-shop.ts'
import { freePort, killableServer } from '../../../../test/processes/killable-server.ts'
import { isLongRound } from '../../../../test/short-rounds.ts'
import {
  editInStore,
  firstEdit,
  judgePushed,
  noEdits,
  secondEdit,
} from '../../../../test/stores/pushed-twice.ts'

/**
 * The real server process, killed with SIGKILL at a random moment of a push, and started again on what it left.
 * `npm run prove` and `KILLS` raise the number.
 */
const KILLS = Number(process.env['KILLS'] ?? (isLongRound ? 200 : 3))
/** Of the shop whose owner pushes; each has the supplier's products once. */
let domain: string
let shops = 0
let sandbox: Sandbox
let server: ReturnType<typeof killableServer>
let ids: string[]

const store = () => sandbox.memory.shopify.store(domain)
const productsOf = (itemId: string) =>
  [...store().products.values()].filter(({ metafields }) =>
    metafields.some(({ key, value }) => key === 'item' && value === itemId),
  )

const openShop = async () => {
  shops++
  domain = `killed-pushes-${shops}.myshopify.com`
  await server.register(`killed-pushes-${shops}@example.com`)
  await connectShop(server, domain)
  Object.assign(store().settings, { mostPoints: 1_000_000, pointsPerSecond: 1_000_000 })
  ids = searchItems('nordic wholesale handmade premium home').map(({ id }) => id)
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
  await openShop()
}, 120_000)
afterAll(async () => {
  await server.close()
  await sandbox.close()
})

const itemNow = (id: string): Promise<ImportItem> =>
  server.json('GET', `dropship/import-list/${id}/`)
const edit = (item: ImportItem, change: object): Promise<ImportItem> =>
  server.json('PATCH', `dropship/import-list/${item.id}/`, { version: item.version, ...change })
const pushOf = async (id: string): Promise<Push> =>
  (await server.json('GET', 'dropship/pushes/')).results.find((one: Push) => one.item_id === id)

const listed = async (): Promise<ImportItem> => {
  if (ids.length === 0) await openShop()
  const { item } = await server.json('POST', 'dropship/import-list/', {
    product_id: `ali-${ids.pop()!}`,
  })
  const edited = await edit(item, firstEdit(item, Math.random))
  // With a price below what it costs now it is not pushed.
  return edited.level === 'block' ? listed() : edited
}
const ended = async (id: string): Promise<Push> => {
  for (let tries = 0; tries < 1_500; tries++) {
    const push = await pushOf(id)
    if (push.state !== 'waiting') return push
    await wait(20)
  }
  throw new Error(`The push of ${id} did not go on.`)
}
const judge = async (id: string, own = noEdits) => {
  expect(await ended(id)).toMatchObject({ state: 'done', notes: [] })
  judgePushed(productsOf(id), await itemNow(id), own)
}

const CALLS = 12
/** Kills the process as one of the push's calls reaches the store, at once or a little later. */
const killAtCall = (call: number): Promise<void> =>
  new Promise((resolve) => {
    sandbox.memory.shopify.shopify.faults.before('shopify.graphql', call, async () => {
      if (Math.random() < 0.5) await server.kill()
      else void wait(Math.random() * 60).then(() => server.kill())
      resolve()
    })
  })

/** On a busy machine a process may give up its start: whoever watches over it starts it once more. */
const startAgain = () => server.start().catch(() => server.start())

/** Says whether the push had not ended yet. */
const pushKilled = async (id: string): Promise<boolean> => {
  await server.json('POST', `dropship/import-list/${id}/push/`, {})
  const killed = killAtCall(Math.floor(Math.random() * CALLS))
  // A push of fewer calls is over by then.
  await Promise.race([killed, ended(id).catch(() => undefined), wait(5_000)])
  await server.kill()
  sandbox.memory.shopify.shopify.faults.clear()
  await startAgain()
  return (await pushOf(id)).state === 'waiting'
}

const editBoth = async (id: string) => {
  const shopify = sandbox.memory.shopify
  const own = editInStore({ shopify, domain }, productsOf(id)[0]!, Math.random)
  await server.json('POST', `dropship/live-products/${id}/restore/`, {})
  const byHand = [...store().collections.values()].find(({ rule }) => rule === null)!
  const collections = { random: Math.random, collection: String(byHand.id) }
  const item = await itemNow(id)
  await edit(item, secondEdit(item, collections))
  return own
}

test(
  `PROD-50, PROD-65 killed ${KILLS} times while products are pushed, first and again after edits on both sides, each is in the store once with all its variants and images`,
  { timeout: 3_600_000 },
  async () => {
    let inTheMiddle = 0
    for (let killed = 0; killed < KILLS;) {
      if (killed % 20 === 18) await server.signIn()
      const { id } = await listed()
      if (await pushKilled(id)) inTheMiddle++
      killed++
      await judge(id)
      if (killed === KILLS) break
      const own = await editBoth(id)
      if (await pushKilled(id)) inTheMiddle++
      killed++
      await judge(id, own)
    }
    expect(inTheMiddle).toBeGreaterThan(0)
    process.stdout.write(`pushes: ${KILLS} kills, ${inTheMiddle} in the middle of one\n`)
  },
)
