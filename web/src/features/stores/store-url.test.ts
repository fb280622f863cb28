import { expect, test } from 'vitest'
import { storeUrlOf } from './store-url.ts'

test('S5.001 the entry is trimmed', () =>
  expect(storeUrlOf('  https://brand.myshopify.com ')).toBe('https://brand.myshopify.com'))
test('S5.002 an entry without the marker becomes an address of the platform', () => {
  expect(storeUrlOf('brand')).toBe('https://brand.myshopify.com')
  expect(storeUrlOf('brand.myshopify.com')).toBe('brand.myshopify.com')
  expect(storeUrlOf('Brand.MyShopify.com')).toBe('Brand.MyShopify.com')
})
