import type { ProductDetails } from '@plaudit/contract/dropshipping/find-products'
import { searchItems } from '@plaudit/sandbox/aliexpress-ds/supplier-catalogue'
import { startSandbox, type Sandbox } from '@plaudit/sandbox/start'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, type TestOwner } from '../../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../../test/world.ts'

let sandbox: Sandbox
let t: TestWorld
let owner: TestOwner
beforeAll(async () => {
  sandbox = await startSandbox()
  sandbox.memory.cj.resize(40)
  sandbox.memory.cj.limit({ perSecond: Number.POSITIVE_INFINITY })
  t = await startTestWorld({ sandboxUrl: sandbox.url })
  owner = await buildOwner(t)
})
afterAll(async () => {
  await t.close()
  await sandbox.close()
})

const open = async (id: string): Promise<ProductDetails> =>
  (await owner.get(`dropship/products/${id}/?ships_to=US`)).json

test('PROD-18, PROD-36 the end of a list of CJ takes nothing from products of AliExpress that are abroad', async () => {
  const ids = searchItems('nordic wholesale handmade premium home').map(({ id }) => `ali-${id}`)
  const before = []
  for (const id of ids.slice(0, 8)) before.push(await open(id))
  expect(before.filter(({ stock_by_country }) => 'DE' in stock_by_country)).not.toEqual([])
  for (let steps = 0; steps < 6; steps += 1) {
    await t.runTimed(['supplier-products.plan'])
    await t.runJobs(['supplier-products.read-list', 'supplier-products.read-rates'])
  }
  expect((await owner.get('dropship/catalogue/')).json.state).toBe('ready')
  for (const { id, offers, stock } of before) {
    const now = await open(id)
    expect([now.stock, now.offers]).toEqual([stock, offers])
  }
})
