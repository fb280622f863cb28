import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { randomFrom } from '../../../test/random-from.ts'
import { startSandboxWorld, type SandboxWorld } from '../../../test/sandbox-world.ts'
import { isLongRound, seedOfRound } from '../../../test/short-rounds.ts'
import { openPushOwner, productToPush, type PushOwner } from '../../../test/stores/push-owner.ts'
import { readStoreProduct } from './read-store-product.ts'
import { writeProduct } from './write-product.ts'

let world: SandboxWorld
let owner: PushOwner
beforeAll(async () => {
  world = await startSandboxWorld()
  owner = await openPushOwner(world)
})
afterAll(() => world.close())

describe('a product that is pushed', () => {
  test('PROD-40 it is in the store once, with all that was said of it, and in the shop', async () => {
    const product = productToPush(world, { collections: [owner.collection()] })
    const result = await writeProduct(owner.door, { product })
    expect(result).toMatchObject({
      state: 'written',
      isNew: true,
      failedImages: [],
      left: [],
      refusals: [],
    })
    const [made, ...others] = owner.productsOf(product.itemId)
    expect(others).toEqual([])
    expect(made).toMatchObject({
      title: product.title,
      vendor: 'Fernhill Supply',
      status: 'ACTIVE',
      tags: ['kitchen', 'steel'],
      options: [
        { name: 'Colour', values: ['Red', 'Blue'] },
        { name: 'Size', values: ['S', 'M', 'L'] },
      ],
    })
    expect(made!.pictures).toHaveLength(3)
    expect(
      made!.variants.map(({ sku, priceCents, costCents, weightGrams }) => [
        sku,
        priceCents,
        costCents,
        weightGrams,
      ]),
    ).toEqual(
      product.variants.map(({ sku, price, cost, weightGrams }) => [sku, price, cost, weightGrams]),
    )
    expect(made!.variants.map(({ inventoryQuantity }) => inventoryQuantity)).toEqual(
      product.variants.map(({ stock }) => stock),
    )
    expect(made!.publishedAt).toEqual(expect.any(Number))
    expect(owner.inCollection()).toContain(made!.id)
    expect(await readStoreProduct(owner.door, product.itemId)).toMatchObject({
      title: product.title,
      isPublished: true,
      images: [{ state: 'ready' }, { state: 'ready' }, { state: 'ready' }],
    })
  })

  test('a draft is in no shop; one without options has one variant; many variants are made in the background', async () => {
    const draft = productToPush(world, { status: 'draft', options: [] })
    draft.variants = [{ ...draft.variants[0]!, optionValues: [] }]
    expect(await writeProduct(owner.door, { product: draft })).toMatchObject({ state: 'written' })
    const [made] = owner.productsOf(draft.itemId)
    expect(made).toMatchObject({ status: 'DRAFT', publishedAt: null })
    expect(made!.variants).toHaveLength(1)
    expect(await writeProduct(owner.door, { product: draft })).toMatchObject({
      isNew: false,
      left: [],
    })
    const large = productToPush(world, { options: ['Number'] })
    large.variants = Array.from({ length: 130 }, (_, at) => ({
      ...large.variants[0]!,
      supplierVariantId: `large-${at}`,
      optionValues: [`No. ${at}`],
    }))
    const result = await writeProduct(owner.door, { product: large })
    expect(result).toMatchObject({ state: 'written', left: [] })
    expect(owner.productsOf(large.itemId)[0]!.variants).toHaveLength(130)
  })

  test('PROD-42, PROD-64 an image that cannot be fetched is named and taken out, the others are there; pushing again sends it only when chosen', async () => {
    const product = productToPush(world)
    const broken = `${world.sandbox.url}/pictures/products/no-such-thing.jpg`
    product.images.push({ address: broken, alt: 'Not there' })
    const first = await writeProduct(owner.door, { product })
    expect(first).toMatchObject({
      state: 'written',
      failedImages: [{ image: broken, fault: 'not_found' }],
    })
    if (first.state === 'refused') throw new Error('refused')
    const again = { product, pushed: first.pushed }
    expect(await writeProduct(owner.door, again)).toMatchObject({
      left: [{ path: `images/${broken}`, kind: 'edit' }],
    })
    const pictures = () => owner.productsOf(product.itemId)[0]!.pictures
    expect(pictures()).toHaveLength(3)
    const chosen = { ...again, chosen: [`images/${broken}`] }
    expect(await writeProduct(owner.door, chosen)).toMatchObject({
      left: [],
      failedImages: [{ image: broken }],
    })
    expect(pictures()).toHaveLength(3)
  })

  test('images that the store is still looking at are waited for so long and no longer', async () => {
    owner.settings.processingMs = 3_600_000
    const product = productToPush(world)
    const result = await writeProduct(owner.door, { product, waitMs: 200 })
    expect(result).toMatchObject({ state: 'unfinished', isNew: true })
    owner.settings.processingMs = 0
    expect(await writeProduct(owner.door, { product })).toMatchObject({ state: 'written' })
    expect(owner.productsOf(product.itemId)[0]!.pictures).toHaveLength(3)
  })
})

describe('what a store does not take', () => {
  const long = 'x'.repeat(256)
  const wrong: [kind: string, change: (p: ReturnType<typeof productToPush>) => void][] = [
    ['title_missing', (one) => (one.title = ' ')],
    ['title_too_long', (one) => (one.title = long)],
    ['text_too_long', (one) => (one.vendor = long)],
    ['tags', (one) => (one.tags = Array.from({ length: 251 }, (_, at) => `tag ${at}`))],
    ['too_many_options', (one) => (one.options = ['A', 'B', 'C', 'D'])],
    ['option_repeated', (one) => (one.options = ['Size', 'Size'])],
    ['variant_repeated', (one) => one.variants.push({ ...one.variants[0]! })],
    ['price', (one) => (one.variants[0]!.price = -1)],
    ['image_address', (one) => one.images.push({ address: 'picture.jpg', alt: '' })],
    ['collection_missing', (one) => (one.collections = ['1'])],
    ['collection_automatic', (one) => (one.collections = [owner.collection('rule')])],
  ]
  test.each(wrong)('PROD-41 %s: it is said, and nothing is in the store', async (kind, change) => {
    const product = productToPush(world)
    change(product)
    const result = await writeProduct(owner.door, { product })
    expect(result).toMatchObject({ state: 'refused', isThere: false })
    if (result.state !== 'refused') throw new Error('written')
    expect(result.refusals.map((one) => one.kind)).toContain(kind)
    expect(owner.productsOf(product.itemId)).toEqual([])
  })

  test('a store that takes fewer variants', async () => {
    owner.settings.mostVariants = 5
    const product = productToPush(world)
    expect(await writeProduct(owner.door, { product })).toMatchObject({
      state: 'refused',
      refusals: [{ kind: 'too_many_variants' }],
    })
    owner.settings.mostVariants = 2048
  })

  test('PROD-43 a store that allows less: without products nothing; without channels the product stays out of the shop', async () => {
    const limited = await openPushOwner(world)
    limited.allow('read_products')
    const product = productToPush(world)
    expect(await writeProduct(limited.door, { product })).toMatchObject({
      state: 'refused',
      refusals: [{ kind: 'not_allowed', detail: expect.stringContaining('write_products') }],
    })
    limited.allow('write_products,read_inventory')
    expect(await writeProduct(limited.door, { product })).toMatchObject({
      state: 'written',
      refusals: [{ kind: 'not_allowed', detail: expect.stringContaining('publications') }],
    })
    expect(limited.productsOf(product.itemId)).toMatchObject([{ publishedAt: null }])
  })
})

/** Request `n` of a push is lost on its way, or answered to nobody: the process is gone, and runs again. */
const pushCutAt = async (n: number, how: 'cut' | 'unavailable', isSecond: boolean) => {
  const product = productToPush(world)
  const first = isSecond ? await writeProduct(owner.door, { product }) : null
  if (first?.state === 'refused') throw new Error('refused')
  const wanted = isSecond
    ? productToPush(world, {
        ...product,
        title: 'Another title',
        images: [
          ...product.images,
          {
            address: `${world.sandbox.url}/pictures/products/wool-cushion.jpg?w=80&n=9`,
            alt: 'New',
          },
        ],
        variants: [
          ...product.variants.map((one) => ({ ...one, price: one.price + 100, stock: 77 })),
          {
            ...product.variants[0]!,
            supplierVariantId: `${product.itemId}-new`,
            optionValues: ['Green', 'S'],
          },
        ],
      })
    : product
  const ask = { product: wanted, pushed: first?.pushed ?? null }
  const untriggered = world.sandbox.memory.shopify.shopify.faults.failAfter(
    'shopify.graphql',
    how,
    n,
  )
  const result = await writeProduct(owner.door, ask).catch(() => null)
  const wasCut = untriggered() === 0
  world.sandbox.memory.shopify.shopify.faults.clear()
  if (!result) await writeProduct(owner.door, ask)
  const found = owner.productsOf(product.itemId)
  expect(found.length, `request ${n} ${how}`).toBe(1)
  expect(found[0]!.pictures.map(({ upload }) => upload!.source).toSorted()).toEqual(
    wanted.images.map(({ address }) => address).toSorted(),
  )
  expect(
    found[0]!.variants.map(({ priceCents, inventoryQuantity }) => [priceCents, inventoryQuantity]),
  ).toEqual(wanted.variants.map(({ price, stock }) => [price, stock]))
  expect(found[0]).toMatchObject({ title: wanted.title, publishedAt: expect.any(Number) })
  return wasCut
}

test('PROD-40 a push that is cut off at any request and run again leaves one product with all of it', async () => {
  const random = randomFrom(seedOfRound(31))
  const kills = isLongRound ? 200 : 16
  let cut = 0
  for (let kill = 0; kill < kills; kill++) {
    const n = Math.floor(random() * 12)
    const how = random() < 0.5 ? 'cut' : 'unavailable'
    if (await pushCutAt(n, how, random() < 0.5)) cut++
  }
  expect(cut).toBeGreaterThan(kills / 2)
})

test('the store’s rate limit is kept: pushes wait, and none fails', async () => {
  const slow = await openPushOwner(world, { mostPoints: 900, pointsPerSecond: 400 })
  const products = [1, 2, 3].map(() => productToPush(world))
  const results = await Promise.all(products.map((product) => writeProduct(slow.door, { product })))
  expect(results.map(({ state }) => state)).toEqual(['written', 'written', 'written'])
})
