import { createHash } from 'node:crypto'
import type { CatalogueProduct } from './catalogue.ts'

/** Shopify's own rule for a shop's domain (its documentation and SDK). */
export const shopDomain = /^[a-zA-Z0-9][a-zA-Z0-9-]*\.myshopify\.com$/

/** The demo shop's domain; every other name is a shop as well, with the same goods under other ids. */
export const demoShop = 'fernhill.myshopify.com'

/** A product as the demo shop's theme draws it; ids are Shopify's numbers. */
export type ShopProduct = CatalogueProduct & {
  id: number
  variantIds: number[]
  pictures: { url: string; alt: string }[]
}
export type StandInShop = {
  id: bigint
  domain: string
  name: string
  email: string
  phone: string | null
  url: string
  isDevelopment: boolean
}

/** A shop with what its visitors see. */
export type OpenShop = StandInShop & { products: ShopProduct[] }

// A shop's numbers come from its name, so that they stay the same over restarts without being stored.
export const numberFrom = (text: string): bigint =>
  createHash('sha256').update(text).digest().readBigUInt64BE(0) % 900_000_000_000n

const titleCase = (name: string) =>
  name.replace(
    /(^|-)(\w)/g,
    (_all, gap: string, letter: string) => (gap ? ' ' : '') + letter.toUpperCase(),
  )

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
    isDevelopment: !name.startsWith('selling-'),
  }
}
