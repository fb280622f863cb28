import { describe, expect, test } from 'vitest'
import type { ProductToPush, StoreProduct, VariantToPush } from '../../providers/store-products.ts'
import { randomFrom } from '../../../test/random-from.ts'
import { isLongRound, seedOfRound } from '../../../test/short-rounds.ts'
import { compareProduct, type Pushed } from './compare-product.ts'

const variantOf = (at: number): VariantToPush => ({
  supplierVariantId: `v${at}`,
  sku: `S${at}`,
  optionValues: [`Size ${at}`],
  price: 1_000 + at,
  compareAtPrice: null,
  cost: 400,
  weightGrams: 100,
  stock: 9,
  image: null,
})
const product: ProductToPush = {
  itemId: 'item',
  title: 'Mug',
  descriptionHtml: '<p>A mug.</p>',
  vendor: 'Fernhill',
  productType: 'Table',
  tags: ['mug', 'blue'],
  collections: ['7'],
  images: [1, 2, 3].map((at) => ({ address: `https://supplier.test/${at}.jpg`, alt: '' })),
  options: ['Size'],
  variants: [0, 1, 2, 3].map(variantOf),
  status: 'active',
}

/** The store right after a push of it. */
const storeOf = (one: ProductToPush): StoreProduct => ({
  externalId: '1',
  handle: 'mug',
  title: one.title,
  descriptionHtml: one.descriptionHtml,
  vendor: one.vendor,
  productType: one.productType,
  tags: one.tags.toSorted(),
  collections: one.collections,
  status: one.status,
  isPublished: true,
  options: one.options,
  images: one.images.map(({ alt }, at) => ({
    id: `i${at}`,
    alt,
    state: 'ready',
    fault: null,
    file: `${at}.jpg`,
  })),
  variants: one.variants.map(({ image: _image, ...variant }) => ({
    ...variant,
    id: `s-${variant.supplierVariantId}`,
    inventoryItemId: `n-${variant.supplierVariantId}`,
  })),
})
const pushedOf = (): Pushed => ({
  product: structuredClone(product),
  store: storeOf(product),
  images: product.images.map(({ address }, at) => [address, `i${at}`]),
})

const texts = ['title', 'descriptionHtml', 'vendor', 'productType'] as const
const numbers = ['price', 'compareAtPrice', 'cost', 'weightGrams', 'stock'] as const

/** What each side did, by path. */
type Done = Map<string, 'ours' | 'theirs' | 'both' | 'same'>

const note = (done: Done, path: string, who: 'ours' | 'theirs') => {
  const before = done.get(path)
  done.set(path, before && before !== who ? 'both' : who)
}

/** One random change by one side: of a text, a number, or a variant that goes or comes. */
const changeOne = (
  random: () => number,
  { wanted, store, done }: { wanted: ProductToPush; store: StoreProduct; done: Done },
) => {
  const who = random() < 0.5 ? 'ours' : 'theirs'
  const side = who === 'ours' ? wanted : store
  const value = `${who} ${Math.floor(random() * 1e6)}`
  const roll = random()
  if (roll < 0.4) {
    const field = texts[Math.floor(random() * texts.length)]!
    side[field] = value
    note(done, field, who)
    return
  }
  const variant = side.variants[Math.floor(random() * side.variants.length)]
  if (!variant?.supplierVariantId) return
  const id = variant.supplierVariantId
  if (roll < 0.85) {
    const field = numbers[Math.floor(random() * numbers.length)]!
    variant[field] = Math.floor(random() * 1e6) + (who === 'ours' ? 2e6 : 4e6)
    note(done, `variants/${id}/${field}`, who)
    return
  }
  if (who === 'theirs' && store.variants.length > 1) {
    store.variants = store.variants.filter((one) => one !== variant)
    for (const path of done.keys()) if (path.startsWith(`variants/${id}/`)) done.delete(path)
    done.set(`variants/${id}`, 'theirs')
  }
}

describe('what a second push would change', () => {
  test('nothing was changed, nothing is told; spaces and the order of tags do not count', () => {
    const pushed = pushedOf()
    const wanted = { ...product, descriptionHtml: ' <p>A  mug.</p>\n', tags: ['blue', 'mug'] }
    const imageIds = new Map(pushed.images)
    expect(compareProduct({ pushed, store: storeOf(product), wanted, imageIds })).toEqual([])
  })

  test('what the owner added is no difference: variants, collections, photos', () => {
    const pushed = pushedOf()
    const store = storeOf(product)
    store.variants.push({
      ...store.variants[0]!,
      id: 'own',
      supplierVariantId: null,
      optionValues: ['Own'],
    })
    store.collections.push('99')
    store.images.push({ id: 'own', alt: '', state: 'ready', fault: null, file: 'own.jpg' })
    expect(
      compareProduct({ pushed, store, wanted: product, imageIds: new Map(pushed.images) }),
    ).toEqual([])
  })

  test('both changed it to the same: nothing is left to say', () => {
    const store = { ...storeOf(product), title: 'Cup' }
    const wanted = { ...product, title: 'Cup' }
    const pushed = pushedOf()
    expect(compareProduct({ pushed, store, wanted, imageIds: new Map(pushed.images) })).toEqual([])
  })

  test('PROD-44 random changes on both sides: each is told as what it is, and nothing else', () => {
    const random = randomFrom(seedOfRound(98))
    for (let round = 0; round < (isLongRound ? 1_000 : 150); round++) {
      const pushed = pushedOf()
      const wanted = structuredClone(product)
      const store = storeOf(product)
      const done: Done = new Map()
      const changes = Math.floor(random() * 12)
      for (let at = 0; at < changes; at++) changeOne(random, { wanted, store, done })
      const missing = new Set(
        [...done.keys()].filter((path) => /^variants\/[^/]+$/.test(path)).map((path) => `${path}/`),
      )
      const expected = [...done]
        // Fields of a variant that is gone from the store are part of it.
        .filter(([path]) => ![...missing].some((gone) => path.startsWith(gone)))
        .map(
          ([path, who]) =>
            `${path} ${{ ours: 'change', theirs: 'edit', both: 'conflict', same: '' }[who]}`,
        )
      const told = compareProduct({ pushed, store, wanted, imageIds: new Map(pushed.images) })
      expect(told.map(({ path, kind }) => `${path} ${kind}`).toSorted()).toEqual(
        expected.toSorted(),
      )
    }
  })
})
