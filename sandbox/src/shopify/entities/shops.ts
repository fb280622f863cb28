import { createHash } from 'node:crypto'
import { catalogue, type CatalogueProduct } from './catalogue.ts'

/** Shopify's own rule for a shop's domain (its documentation and SDK). */
export const shopDomain = /^[a-zA-Z0-9][a-zA-Z0-9-]*\.myshopify\.com$/

/** The demo shop's domain; every other name is a shop as well, with the same goods under other ids. */
export const demoShop = 'fernhill.myshopify.com'

export type ShopProduct = CatalogueProduct & {
  id: bigint
  variantIds: bigint[]
  createdAt: string
  updatedAt: string
}
export type StandInShop = {
  id: bigint
  domain: string
  name: string
  email: string
  phone: string | null
  url: string
  products: ShopProduct[]
  isDevelopment: boolean
}

// A shop's numbers come from its name, so that they stay the same over restarts without being stored.
const numberFrom = (text: string): bigint =>
  createHash('sha256').update(text).digest().readBigUInt64BE(0) % 900_000_000_000n

// Shopify hands out ids in steps of 32,768.
const step = 32_768n

const titleCase = (name: string) =>
  name.replace(
    /(^|-)(\w)/g,
    (_all, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase(),
  )

const productsOf = (domain: string): ShopProduct[] => {
  const first = 8_000_000_000_000n + numberFrom(domain)
  return catalogue.map((one, at) => ({
    ...one,
    id: first + BigInt(at) * step,
    variantIds: one.options.map(
      (_option, n) => 44_000_000_000_000n + numberFrom(domain) + BigInt(at * 16 + n) * step,
    ),
    createdAt: new Date(Date.UTC(2025, 1, 3 + at * 9, 9, 30)).toISOString(),
    updatedAt: new Date(Date.UTC(2026, 8, 1 + at, 14, 5)).toISOString(),
  }))
}

/**
 * The shop of this domain: a development store, or one that sells when its name begins with `selling-`. Null when there
 * is none: names that begin with `no-such-` are free. `origin` is where its pages are.
 */
export const findShop = (domain: string, origin: string): StandInShop | null => {
  const name = domain.toLowerCase()
  if (!shopDomain.test(domain) || name.startsWith('no-such-')) return null
  const label = name.slice(0, name.indexOf('.'))
  const demo = name === demoShop
  return {
    id: 60_000_000_000n + (numberFrom(name) % 9_000_000_000n),
    domain: name,
    name: demo ? 'Fernhill Goods' : titleCase(label),
    email: `hello@${label}.test`,
    phone: demo ? '+47 555 01 234' : null,
    url: demo ? origin : `${origin}/shops/${name}`,
    products: productsOf(name),
    isDevelopment: !name.startsWith('selling-'),
  }
}
