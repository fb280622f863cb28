import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { drawQrCode } from './draw-qr-code.ts'

const SCALE = 4

/** What a camera would see of the path: its rectangles, black on white. */
const draw = (text: string) => {
  const { size, path } = drawQrCode(text)
  const side = size * SCALE
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, left, top, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let y = Number(top) * SCALE; y < (Number(top) + 1) * SCALE; y++)
      for (let x = Number(left) * SCALE; x < (Number(left) + Number(length)) * SCALE; x++)
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return { pixels, side }
}

test.each([
  'http://localhost/',
  'https://reviews.example.com/storefront/v1/k3j9x2m4/products/0198f3c2-7d1e-7000-8000-5a7c0d9e1f22/write',
  `https://reviews.example.com/storefront/v1/k3j9x2m4/products/${'a'.repeat(300)}/write`,
])('WIDGET-25 the code of %s reads as that link', (link) => {
  const { pixels, side } = draw(link)
  expect(jsQR(pixels, side, side)?.data).toBe(link)
})
