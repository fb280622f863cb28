import { expect, test } from 'vitest'
import { parsePageAddress } from './parse-page-address.ts'

test.each([
  ['shop.example/products/kettle', 'https://shop.example/products/kettle'],
  ['shop.example:8443/x', 'https://shop.example:8443/x'],
  ['http://shop.example', 'http://shop.example/'],
  ['localhost:3000/x', 'https://localhost:3000/x'],
])('%s is the address of a page', (typed, href) => {
  expect(parsePageAddress(typed)?.href).toBe(href)
})

test.each([
  'kettle',
  'ftp://shop.example/x',
  'javascript:alert(1)',
  'https://user@shop.example/',
  'https://:secret@shop.example/',
  'https://',
])('%s is none', (typed) => {
  expect(parsePageAddress(typed)).toBeNull()
})
