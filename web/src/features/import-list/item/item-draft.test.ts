import type { ImportItem, ItemVariant } from '@plaudit/contract/dropshipping/import-item'
import { expect, test } from 'vitest'
import { draftOf, editOf, imagesOf, variantChange, variantsOf } from './item-draft.ts'

const variant = (id: string, price: number): ItemVariant => ({
  id,
  sku: `SKU-${id}`,
  values: [id],
  image: null,
  cost: 500,
  grams: 200,
  stock: 40,
  landed: 900,
  chosen: true,
  gone: false,
  price,
  compare_at: null,
  margin: 5_000,
  locked: [],
})
const picture = (src: string) => ({ src, alt: '', chosen: true })

const item: ImportItem = {
  id: 'kettle',
  product_id: 'cj-1',
  title: 'Enamel kettle',
  image: null,
  category: 'Kettles',
  tags: [],
  variant_count: 2,
  currency: 'USD',
  price_low: 1_995,
  price_high: 2_495,
  margin: 5_000,
  stock: 80,
  guards: [],
  level: 'ready',
  added_at: '2026-11-28T10:00:00Z',
  version: 1,
  state: 'import_list',
  description: '',
  collections: [],
  options: ['Color'],
  images: [picture('a'), picture('b'), picture('c')],
  variants: [variant('rust', 1_995), variant('moss', 2_495)],
  locked: [],
  ships_to: 'US',
  shipping: 400,
  shipping_estimated: false,
  gone: false,
  details_at: '2026-11-28T10:00:00Z',
  push_error: null,
}

test('PROD-23, PROD-29 one price is typed and a rule changes the others meanwhile: only the typed one is sent', () => {
  const typed = variantChange('rust', { price: '31.50' })
  const repriced = { ...item, variants: [variant('rust', 5_995), variant('moss', 7_495)] }
  expect(editOf(repriced, typed)).toEqual({ variants: [{ id: 'rust', price: 3_150 }] })
  expect(variantsOf(repriced, typed).map(({ price }) => price)).toEqual(['31.50', '74.95'])
})

test('PROD-23 what was typed of a variant that the product no longer has is not sent', () => {
  const typed = {
    ...variantChange('rust', { sku: 'KT-1' }),
    ...variantChange('moss', { chosen: false }),
  }
  const without = { ...item, variants: [variant('moss', 2_495)] }
  expect(editOf(without, typed)).toEqual({ variants: [{ id: 'moss', chosen: false }] })
})

test('PROD-23 the supplier drops one picture and adds one while they are ordered: the order stays, and can be saved', () => {
  const typed = { images: [picture('c'), picture('b'), picture('a')] }
  const changed = { ...item, images: [picture('a'), picture('c'), picture('d')] }
  const order = ['c', 'a', 'd']
  expect(imagesOf(changed, typed).map(({ src }) => src)).toEqual(order)
  expect(editOf(changed, typed).images?.map(({ src }) => src)).toEqual(order)
})

test('PROD-23 variants as they are in the item are no change', () => {
  const { title: _, description: __, category: ___, tags: ____, ...rest } = draftOf(item)
  expect(editOf(item, rest)).not.toHaveProperty('variants')
  expect(editOf(item, {})).toEqual({})
})
