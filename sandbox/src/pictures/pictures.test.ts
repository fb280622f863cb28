import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogue } from '../shopify/entities/catalogue.ts'
import { startSandbox, type Sandbox } from '../start.ts'
import { drawCustomerPhoto, drawProduct } from './draw-picture.ts'

let sandbox: Sandbox
beforeAll(async () => void (sandbox = await startSandbox({ plauditUrl: 'http://127.0.0.1:9' })))
afterAll(() => sandbox.close())

test('every product of the catalogue has a picture of its own, and each customer another one', () => {
  const pictures = catalogue.map(({ handle }) => drawProduct(handle))
  expect(new Set(pictures).size).toBe(catalogue.length)
  expect(pictures).not.toContain(null)
  expect(
    new Set(Array.from({ length: 12 }, (_nothing, n) => drawCustomerPhoto('gooseneck-kettle', n)))
      .size,
  ).toBe(12)
  expect(drawCustomerPhoto('gooseneck-kettle', 3)).toBe(drawCustomerPhoto('gooseneck-kettle', 3))
})

test('pictures are served as what their name says; an unknown product has none', async () => {
  const jpg = await fetch(`${sandbox.url}/pictures/reviews/wool-cushion-2.jpg?w=320`)
  expect([jpg.status, jpg.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(Buffer.from(await jpg.arrayBuffer()).readUInt16BE(0)).toBe(0xffd8)
  expect((await fetch(`${sandbox.url}/pictures/products/teapot.webp`)).status).toBe(404)
})

test('the demo shop is complete without Plaudit: products, prices, no reviews', async () => {
  const home = await (await fetch(`${sandbox.url}/`)).text()
  for (const { title } of catalogue) expect(home).toContain(title)
  const page = await (await fetch(`${sandbox.url}/products/gooseneck-kettle`)).text()
  expect(page).toContain('$69.00')
  expect(page).not.toContain('<article')
  const script = await (
    await fetch(`${sandbox.url}/shops/some-key/products/gooseneck-kettle?mode=script`)
  ).text()
  expect(script).toMatch(/<plaudit-reviews\s+shop="some-key"\s+product="gooseneck-kettle"/)
})
