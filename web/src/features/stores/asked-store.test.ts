import { expect, test } from 'vitest'
import { askedStoreOf, askedStoreQuery } from './asked-store.ts'

test('a store that is asked for travels on unchanged, and what is no store’s address is dropped', () => {
  for (const query of ['?store=a-1.myshopify.com', '?store=a-1.myshopify.com&again=true'])
    expect(askedStoreQuery(askedStoreOf(query))).toBe(query)
  for (const query of ['', '?store=', '?store=evil.com', '?store=a.myshopify.com.evil.com'])
    expect(askedStoreOf(query)).toBeNull()
  expect(askedStoreQuery(null)).toBe('')
})
