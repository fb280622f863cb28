import { MOST_SUPPLIER_CALLS } from '@plaudit/contract/dropshipping/find-products'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, type TestOwner } from '../../../../test/owners.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { openSelling, openSupply } from '../../../../test/stores/open-selling.ts'
import { openPushOwner } from '../../../../test/stores/push-owner.ts'
import { keepSupplierProduct } from '../../../../test/supplier-product.ts'
import { buildNoticeAddress } from '../notices/build-notice-address.ts'

let world: SandboxWorld
let pids: string[]
beforeAll(async () => {
  world = await startSandboxWorld()
  pids = await openSupply(world)
})
afterAll(() => world.close())

const QUARTER_MS = 15 * 60_000
const asked = () => world.sandbox.memory.cj.requests.length
const refused = { status: 429, headers: { 'retry-after': expect.stringMatching(/^\d+$/) } }
/** Uses up what an account may ask; returns what the next question is answered with. */
const useUp = async (owner: Pick<TestOwner, 'get'>) => {
  const id = await keepSupplierProduct(world.t, { id: `cj-${pids.pop()!}` })
  const ask = () => owner.get(`dropship/products/${id}/reviews/`)
  for (let times = 0; times < MOST_SUPPLIER_CALLS; times += 1)
    if ((await ask()).status === 429) break
  return ask()
}

test('PROD-80 one account asks suppliers so often within a quarter of an hour; others and kept products are untouched', async () => {
  const owner = await openPushOwner(world)
  const selling = openSelling(world, pids)
  const live = await selling.list(owner)
  expect(await selling.pushed(owner, live.id)).toMatchObject({ state: 'done' })
  const listed = await selling.list(owner)
  const opened = await selling.known()
  const another = await selling.known()
  expect(await useUp(owner)).toMatchObject(refused)
  const before = asked()
  expect(await owner.post(`dropship/import-list/${listed.id}/refresh/`, {})).toMatchObject(refused)
  expect(await owner.post(`dropship/live-products/${live.id}/sync/`, {})).toMatchObject(refused)
  expect(await owner.post('dropship/import-list/', { product_id: another })).toMatchObject(refused)
  expect(await owner.get('dropship/products/ali-1005001/')).toMatchObject(refused)
  const { id } = await buildProduct(world.t, owner.door, { title: 'Gooseneck Kettle' })
  const begun = await owner.post('imports/amazon/', { product_id: id, link: 'B0PLAUDN03' })
  await world.t.runJobs()
  expect(await owner.get(`imports/${begun.json.id}/similar-products/`)).toMatchObject(refused)
  await world.t.world.db.updateTable('supplier_products').set({ details_at: null }).execute()
  const page = await owner.get(`dropship/products/${opened}/`)
  expect([page.status, page.json.failure, page.json.title]).toEqual([200, 'busy', 'Enamel kettle'])
  expect(asked()).toBe(before)

  const other = await buildOwner(world.t)
  expect((await other.get(`dropship/products/${opened}/`)).json).toMatchObject({ failure: null })
  const over = QUARTER_MS - (world.t.world.clock.now().getTime() % QUARTER_MS)
  world.t.advance({ minutes: over / 60_000 })
  expect((await owner.get(`dropship/products/${another}/`)).json).toMatchObject({ failure: null })
}, 120_000)

test('PROD-58, PROD-82 without the key a message is refused before it is read, and with it a long one too', async () => {
  const address = buildNoticeAddress(world.t.world)
  const send = (query: string, body: string) =>
    world.t.guest.post(`${address.pathname}${query}`, { text: body })
  const endless = 'x'.repeat(21_000_000)
  expect((await send('?key=guessed', endless)).status).toBe(401)
  expect((await send('', endless)).status).toBe(401)
  const long = 'x'.repeat(1_500_000)
  expect((await send(address.search, long)).status).toBe(413)
  const nul = { type: 'PRODUCT', params: { pid: 'a\u0000b' } }
  const stock = { type: 'STOCK', params: { 'v\u0000': [], '\ud800': [] } }
  for (const message of [nul, stock])
    expect((await world.t.guest.post(`${address.pathname}${address.search}`, message)).status).toBe(
      200,
    )
})
