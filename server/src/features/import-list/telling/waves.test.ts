import { firstNotices } from '@plaudit/contract/dropshipping/notices'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandboxWorld, type SandboxWorld } from '../../../../test/sandbox-world.ts'
import { openSelling, openSupply, type Selling } from '../../../../test/stores/open-selling.ts'
import { openPushOwner, type PushOwner } from '../../../../test/stores/push-owner.ts'

let world: SandboxWorld
let owner: PushOwner
let selling: Selling
beforeAll(async () => {
  world = await startSandboxWorld()
  const several = (pid: string) => world.sandbox.memory.cj.find(pid)!.variants.length > 1
  selling = openSelling(world, (await openSupply(world)).filter(several))
  owner = await openPushOwner(world)
})
afterAll(() => world.close())

type Told = { id: string; title: string; message: string; is_read: boolean }
const told = async (): Promise<Told[]> => (await owner.get('notifications/all/')).json
const titles = async () => (await told()).map(({ title }) => title)
const sold = async () => {
  const item = await selling.list(owner)
  expect(await selling.pushed(owner, item.id)).toMatchObject({ state: 'done' })
  return item
}
type Item = Awaited<ReturnType<typeof sold>>
const sync = ({ id }: Item) => owner.post(`dropship/live-products/${id}/sync/`, {})
const cj = () => world.sandbox.memory.cj
const sellOut = async (item: Item) => {
  for (const { id } of item.variants) cj().changeVariant(id, { stock: { CN: 0 } })
  await sync(item)
}

test('PROD-56, PROD-79 what comes in many lots is one notification with a count, until the owner has read it', async () => {
  const items: Item[] = []
  for (let made = 0; made < 9; made += 1) items.push(await sold())
  for (const item of items.slice(0, 5)) await sellOut(item)
  expect(await titles()).toEqual(Array(5).fill('A product is out of stock'))
  for (const item of items.slice(5, 8)) await sellOut(item)
  const [newest, ...others] = await told()
  expect(newest!.title).toBe('3 products are out of stock')
  for (const item of items.slice(5, 8)) expect(newest!.message).toContain(item.title)
  expect(others).toHaveLength(5)
  await sync(items[6]!)
  expect((await titles())[0]).toBe('3 products are out of stock')
  await owner.post('notifications/mark-all-read/', {})
  await sellOut(items[8]!)
  expect((await titles()).slice(0, 2)).toEqual([
    '1 product is out of stock',
    '3 products are out of stock',
  ])
})

test('PROD-79 costs are compared variant by variant: what leaves changes no price, and what changed most is told with its own', async () => {
  const notices = { ...firstNotices, price: 'at_once', gone: 'off', margin_threshold: 0 }
  await owner.put('dropship/notices/', notices)
  const [one, other] = [await sold(), await sold()]
  const about = async ({ title }: Item) =>
    (await told()).map(({ message }) => message).filter((message) => message.includes(title))
  const dearest = one.variants.toSorted((a, b) => b.cost - a.cost)[0]!
  cj().changeProduct(one.product_id.slice('cj-'.length), { removed: [dearest.id] })
  for (const { id } of one.variants) cj().changeVariant(id, { stock: { CN: 60 } })
  await sync(one)
  expect(await about(one)).toEqual([])
  const cheapest = other.variants.toSorted((a, b) => a.cost - b.cost)[0]!
  for (const { id } of other.variants)
    if (id !== cheapest.id) cj().changeVariant(id, { cents: 50_000 })
  cj().changeVariant(cheapest.id, { cents: cheapest.cost * 400 })
  await sync(other)
  const before = `$${(cheapest.cost / 100).toFixed(2)}`
  expect(await about(other)).toEqual([expect.stringContaining(`instead of ${before}.`)])
})
