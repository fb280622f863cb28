import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProductToPush } from '../../providers/store-products.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../test/sandbox-world.ts'
import { applyChange, type Change } from '@plaudit/sandbox/shopify/control/apply-change'
import { openPushOwner, productToPush, type PushOwner } from '../../../test/stores/push-owner.ts'
import { setPrices } from './set-prices.ts'
import { setStock } from './set-stock.ts'
import { withdrawProduct } from './withdraw-product.ts'
import { writeProduct } from './write-product.ts'

let world: SandboxWorld
let owner: PushOwner
beforeAll(async () => {
  world = await startSandboxWorld()
  owner = await openPushOwner(world)
})
afterAll(() => world.close())

/** What the owner does in the store's own admin. */
const inStore = (...changes: Change[]) => {
  for (const change of changes)
    applyChange(world.sandbox.memory.shopify.shopify, owner.store(), change)
}
const push = async (product: ProductToPush, more: object = {}) => {
  const result = await writeProduct(owner.door, { product, ...more })
  if (result.state === 'refused') throw new Error(JSON.stringify(result.refusals))
  return result
}
const inShop = (product: ProductToPush) => owner.productsOf(product.itemId)[0]!

test('PROD-44 PROD-45 a second push changes what we changed, leaves what the owner did, and asks where both did', async () => {
  const product = productToPush(world)
  const { pushed } = await push(product)
  const before = inShop(product)
  const [red, blue] = before.variants
  inStore(
    { do: 'update-product', id: before.id, change: { title: 'Our Kettle', vendor: 'Fernhill' } },
    { do: 'update-variant', id: red!.id, change: { priceCents: 3_333 } },
    { do: 'delete-variant', id: blue!.id },
    { do: 'create-variant', id: before.id, variant: { options: ['Gold', 'S'], sku: 'OWN' } },
  )
  before.pictures.push({ id: 5, alt: 'Our own', url: '/own.jpg', width: 10, height: 10 })
  const gone = before.pictures.splice(1, 1)[0]!
  const wanted: ProductToPush = {
    ...product,
    title: 'Travel Kettle, new',
    tags: ['steel', 'travel'],
    variants: product.variants.map((one, at) => ({
      ...one,
      price: one.price + (at < 3 ? 500 : 0),
    })),
  }
  const again = await push(wanted, { pushed })
  const goneAddress = gone.upload!.source
  expect(again.left.map(({ path, kind }) => `${kind} ${path}`).toSorted()).toEqual(
    [
      'conflict title',
      'edit vendor',
      `conflict variants/${product.itemId}-0/price`,
      `edit variants/${product.itemId}-1`,
      `edit images/${goneAddress}`,
    ].toSorted(),
  )
  const after = inShop(product)
  expect(after).toMatchObject({
    title: 'Our Kettle',
    vendor: 'Fernhill',
    tags: ['steel', 'travel'],
  })
  expect(after.variants.map(({ sku, priceCents }) => `${sku} ${priceCents}`)).toEqual([
    'TK-0 3333',
    'TK-2 3695',
    'TK-3 3295',
    'TK-4 3395',
    'TK-5 3495',
    'OWN 0',
  ])
  expect(after.pictures.map(({ alt }) => alt)).toContain('Our own')
  expect(after.pictures).toHaveLength(3)

  const chosen = ['title', `variants/${product.itemId}-1`, `images/${goneAddress}`]
  await push(wanted, { pushed, chosen })
  expect(inShop(product)).toMatchObject({ title: 'Travel Kettle, new', vendor: 'Fernhill' })
  expect(inShop(product).variants.map(({ sku }) => sku)).toEqual([
    'TK-0',
    'TK-2',
    'TK-3',
    'TK-4',
    'TK-5',
    'OWN',
    'TK-1',
  ])
  expect(inShop(product).variants[0]!.priceCents).toBe(3_333)
  expect(inShop(product).pictures).toHaveLength(4)
})

test('PROD-45 without a memory of the last push nothing of the owner’s is overwritten, and what is missing is added', async () => {
  const product = productToPush(world)
  await push(product)
  const made = inShop(product)
  inStore({ do: 'update-product', id: made.id, change: { title: 'Renamed' } })
  const wanted = {
    ...product,
    images: [
      ...product.images,
      { address: `${world.sandbox.url}/pictures/products/wool-cushion.jpg?w=80`, alt: '' },
    ],
  }
  const again = await push(wanted)
  expect(again.left).toMatchObject([{ path: 'title', kind: 'conflict', theirs: 'Renamed' }])
  expect(inShop(product)).toMatchObject({ title: 'Renamed' })
  expect(inShop(product).pictures).toHaveLength(4)
})

test('PROD-65 images of one name are told apart when a push is run again; what the owner deleted is not made again by a third one', async () => {
  const address = (view: number) =>
    `${world.sandbox.url}/pictures/products/olive-wood-board.jpg?view=${view}`
  const product = productToPush(world)
  product.images = [1, 2].map((view) => ({ address: address(view), alt: 'Board' }))
  product.variants = product.variants.map((one) => ({ ...one, image: null }))
  const { pushed } = await push(product)
  inShop(product).pictures.splice(1, 1)
  inStore({ do: 'delete-variant', id: inShop(product).variants[0]!.id })
  const wanted = { ...product, images: [...product.images, { address: address(3), alt: 'Board' }] }
  await push(wanted, { pushed })
  const again = await push(wanted, { pushed })
  const third = await push({ ...wanted, title: 'Third' }, { pushed: again.pushed })
  expect(third.left.map(({ path }) => path)).toEqual([
    `variants/${product.itemId}-0`,
    `images/${address(2)}`,
  ])
  const sources = () => inShop(product).pictures.map(({ upload }) => upload!.source)
  expect(sources()).toEqual([address(1), address(3)])
  expect(inShop(product).variants).toHaveLength(5)
  const chosen = [`images/${address(2)}`]
  await push(wanted, { pushed: third.pushed, chosen })
  await push(wanted, { pushed: third.pushed, chosen })
  expect(sources()).toEqual([address(1), address(3), address(2)])
})

test('PROD-46 a withdrawn product is a draft with all that it had, twice as once, and is in the shop again when pushed', async () => {
  const product = productToPush(world)
  const { pushed } = await push(product)
  for (const _twice of [1, 2])
    expect(await withdrawProduct(owner.door, product.itemId)).toMatchObject({
      state: 'changed',
      store: { status: 'draft' },
    })
  expect(inShop(product)).toMatchObject({ status: 'DRAFT' })
  expect(inShop(product).variants).toHaveLength(6)
  await push(product, { pushed, chosen: ['status'] })
  expect(inShop(product)).toMatchObject({ status: 'ACTIVE', publishedAt: expect.any(Number) })
  expect(await withdrawProduct(owner.door, crypto.randomUUID())).toEqual({ state: 'gone' })
  inStore({ do: 'delete-product', id: inShop(product).id })
  expect(await withdrawProduct(owner.door, product.itemId)).toEqual({ state: 'gone' })
})

test('PROD-47 stock and prices of many variants; those that are gone hold up no other', async () => {
  const products = [productToPush(world), productToPush(world)]
  for (const product of products) await push(product)
  const variants = products.flatMap((product) => inShop(product).variants)
  const levels = variants.map(({ inventoryItemId }, at) => ({
    inventoryItemId: String(inventoryItemId),
    quantity: at,
  }))
  const many = Array.from({ length: 600 }, () => levels[0]!)
  const answer = await setStock(owner.door, [
    ...many,
    { inventoryItemId: '12345', quantity: 4 },
    ...levels,
  ])
  expect(answer).toEqual({ gone: ['12345'], refused: [], refusals: [] })
  expect(variants.map(({ inventoryQuantity }) => inventoryQuantity)).toEqual(
    variants.map((_, at) => at),
  )
  const refused = await setPrices(
    owner.door,
    products.map((product) => ({
      externalId: String(inShop(product).id),
      variants: [
        ...inShop(product).variants.map(({ id }) => ({ id: String(id), price: 555 })),
        { id: '999', price: 1 },
      ],
    })),
  )
  expect(refused).toMatchObject([
    { kind: 'gone', at: 6 },
    { kind: 'gone', at: 6 },
  ])
  expect(new Set(variants.map(({ priceCents }) => priceCents))).toEqual(new Set([555]))
  expect(variants[0]!.compareAtCents).toBe(3_995)
})
