import { expect, test } from 'vitest'
import { editDistance } from '../../../texts/edit-distance.ts'
import {
  fuzzyForms,
  handleInUrl,
  mostSimilar,
  productFromFile,
  productKey,
  readProductId,
  matchCandidates,
  type ProductNames,
} from './rules.ts'

const names = (some: Partial<ProductNames>): ProductNames => ({
  id: null,
  handle: null,
  url: null,
  sku: null,
  barcode: null,
  title: null,
  ...some,
})

test('a product is looked for by id, handle, address, SKU, barcode and title, in this order', () => {
  expect(
    matchCandidates(
      names({
        id: '42',
        handle: 'Enamel Kettle',
        url: 'https://fernhill.test/collections/x/products/kettle?variant=1',
        sku: 'K-1',
        barcode: '123',
        title: 'Kettle',
      }),
    ),
  ).toEqual([
    { by: 'id', value: '42' },
    { by: 'handle', value: 'enamel-kettle' },
    { by: 'url', value: 'kettle' },
    { by: 'sku', value: 'K-1' },
    { by: 'barcode', value: '123' },
    { by: 'title', value: 'kettle' },
  ])
  expect(productKey(names({ handle: 'kettle', title: 'Kettle' }))).toBe('kettle')
  expect(productKey(names({}))).toBe(null)
})

test("a store's id is read with and without its prefix, and distinguished from one of our own", () => {
  const number = '7663826010355'
  expect(readProductId(`gid://shopify/Product/${number}`)).toEqual({
    own: null,
    external: number,
    variant: null,
  })
  expect(readProductId(`gid://shopify/ProductVariant/${number}`)).toEqual({
    own: null,
    external: null,
    variant: number,
  })
  expect(readProductId(number)).toEqual({ own: null, external: number, variant: number })
  expect(readProductId('019A0000-0000-7000-8000-000000000001')).toEqual({
    own: '019a0000-0000-7000-8000-000000000001',
    external: null,
    variant: null,
  })
  expect(readProductId('SKU 1')).toEqual({ own: null, external: null, variant: null })
})

test('a product made from a file takes its title there, else its handle in words', () => {
  expect(productFromFile(names({ id: '42', handle: 'enamel-kettle' }))).toMatchObject({
    external_id: '42',
    handle: 'enamel-kettle',
    title: 'Enamel kettle',
  })
  expect(
    productFromFile(names({ url: 'https://x.test/products/moon-lamp', title: 'Moon lamp' })),
  ).toMatchObject({ handle: 'moon-lamp', title: 'Moon lamp' })
  expect(productFromFile(names({ sku: 'K-1' }))).toMatchObject({
    handle: null,
    title: 'K-1',
    sku: 'K-1',
  })
  expect(handleInUrl('https://x.test/products/th%C3%A9-vert#r')).toBe('thé-vert')
  expect(handleInUrl('https://x.test/pages/about')).toBe(null)
})

const candidates = [
  { title: 'Enamel kettle 2 l', handle: 'enamel-kettle-2l' },
  { title: 'Moon lamp', handle: 'moon-lamp' },
].map((product) => ({ ...product, forms: fuzzyForms(product.title, product.handle) }))
const similar = (title: string | null, handle: string | null) =>
  mostSimilar(fuzzyForms(title, handle), candidates)?.handle ?? null

test('a slip of the hand is suggested; another number or a short word is not', () => {
  expect(similar('Enamel kettel 2 l', null)).toBe('enamel-kettle-2l')
  expect(similar(null, 'moon-lmap')).toBe('moon-lamp')
  expect(similar('Enamel kettle 3 l', null)).toBe(null)
  expect(similar('Sun lamp', null)).toBe(null)
  expect(similar('Cup', null)).toBe(null)
  expect([editDistance('kettle', 'kettel', 3), editDistance('abc', 'abcdefgh', 3)]).toEqual([2, 4])
})
