import type { ImportItem } from '@plaudit/contract/dropshipping/import-item'
import type { Difference } from '@plaudit/contract/dropshipping/pushes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { connectShop, newShop } from '../../../../test/stores/connected-store.ts'
import { openSelling, openSupply, type Selling } from '../../../../test/stores/open-selling.ts'
import { openPushOwner, type PushOwner } from '../../../../test/stores/push-owner.ts'
import { keepSupplierProduct } from '../../../../test/supplier-product.ts'

let world: SandboxWorld
let owner: PushOwner
let selling: Selling
beforeAll(async () => {
  world = await startSandboxWorld()
  owner = await openPushOwner(world)
  selling = openSelling(world, await openSupply(world))
})
afterAll(() => world.close())

const connect = async (domain: string) => {
  expect((await owner.delete('shop/')).status).toBe(200)
  await connectShop(world, owner, domain)
  await world.t.runJobs()
}
const priceThere = (item: string, variant: string) =>
  selling
    .there(owner, item)
    .variants.find(({ metafields }) => metafields?.some(({ value }) => value === variant))!
    .priceCents

test('PROD-89 back in a store of which nothing is remembered, a price that was left there is shown until it is chosen', async () => {
  const item = await selling.list(owner)
  const { id, price } = item.variants.find(({ gone }) => !gone)!
  const path = `variants/${id}/price`
  const found = async () => {
    const { json } = await owner.get(`dropship/import-list/${item.id}/differences/`)
    return (json.differences as Difference[]).find((one) => one.path === path)
  }
  const push = (chosen: string[] | undefined) =>
    selling.pushed(owner, item.id, chosen && { chosen })
  await push(undefined)
  await connect(newShop())
  await selling.edit(owner, item.id, { variants: [{ id, price: 77_700 }] })
  await connect(owner.domain)
  const conflict = { kind: 'conflict', ours: 77_700, theirs: price }
  expect(await found()).toMatchObject(conflict)
  // Left at a push without a memory, and at one with the memory of that.
  for (const chosen of [undefined, []]) {
    expect(await push(chosen)).toMatchObject({ state: 'done', left: 1 })
    expect([priceThere(item.id, id), await found()]).toEqual([
      price,
      expect.objectContaining(conflict),
    ])
  }
  // No price rule writes it either.
  const { rules, version } = (await owner.get('dropship/price-rules/')).json
  await selling.edit(owner, item.id, { unlock: ['prices'] })
  const rule = { ...rules, price: { ...rules.price, rest: { kind: 'multiply', value: 4_000 } } }
  const body = { rules: rule, version, apply: true, live: true }
  expect((await owner.put('dropship/price-rules/', body)).status).toBe(200)
  await world.t.runJobs()
  expect(priceThere(item.id, id)).toBe(price)
  const { ours } = (await found())!
  await push([path])
  expect([priceThere(item.id, id), await found()]).toEqual([ours, undefined])
})

test('PROD-50 a picture that the owner took out is not written into the store with the variant that has it', async () => {
  const product_id = await keepSupplierProduct(world.t)
  const [kept, out, own] = ['gooseneck-kettle', 'stoneware-mugs', 'olive-wood-board'].map(
    (name) => `${world.sandbox.url}/pictures/products/${name}.jpg?w=80`,
  )
  await sql`update supplier_product_details set image_urls = ${[kept, out]}, variants = jsonb_set(
      jsonb_set(variants, '{0,imageUrl}', ${JSON.stringify(out)}::jsonb), '{1,imageUrl}', ${JSON.stringify(own)}::jsonb)
    where product_id = ${product_id}`.execute(world.t.world.db)
  const item: ImportItem = (await owner.post('dropship/import-list/', { product_id })).json.item
  const images = item.images.map((one) => ({ ...one, chosen: one.src !== out }))
  await selling.edit(owner, item.id, { images })
  expect(await selling.pushed(owner, item.id)).toMatchObject({ state: 'done', notes: [] })
  const sent = selling.there(owner, item.id).pictures.map(({ upload }) => upload?.source)
  expect(sent).toEqual([kept, own])
})
