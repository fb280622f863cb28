import { afterEach, expect, test, vi } from 'vitest'
import {
  askedStoreOf,
  askedStoreQuery,
  forgetAskedStore,
  rememberAskedStore,
  rememberedStore,
} from './asked-store.ts'

afterEach(() => vi.unstubAllGlobals())

test('a store that is asked for travels on unchanged, and what is no store’s address is dropped', () => {
  for (const query of ['?store=a-1.myshopify.com', '?store=a-1.myshopify.com&again=true'])
    expect(askedStoreQuery(askedStoreOf(query))).toBe(query)
  for (const query of ['', '?store=', '?store=evil.com', '?store=a.myshopify.com.evil.com'])
    expect(askedStoreOf(query)).toBeNull()
  expect(askedStoreQuery(null)).toBe('')
})

test('a browser that stores nothing remembers no store, and shows its login all the same', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(() => {
    rememberAskedStore({ domain: 'a-1.myshopify.com', isAgain: false })
    forgetAskedStore()
  }).not.toThrow()
  expect(rememberedStore()).toBeNull()
})
