import { type AmazonMarketplace } from '@plaudit/contract/imports/source-imports'
import { marketplaceOf } from './marketplace-of.ts'
import { parseUrl } from './parse-url.ts'

type AmazonItem = { id: string; site: string }
/** A short URL that only the site can resolve. */
export type ShortLink = { short: URL }

const shortHosts = new Set(['amzn.to', 'amzn.eu', 'amzn.asia', 'amzn.com', 'amzn.in', 'a.co'])
const asin = '([A-Z0-9]{10})(?=[/?&#%]|$)'
const paths = [
  /\/(?:dp|gp\/product|gp\/aw\/(?:d|reviews|ol)|product-reviews|gp\/offer-listing|gp\/customer-reviews\/product|o|d|asin|exec\/obidos\/(?:asin|tg\/detail\/-)|gp\/product\/glance|dp\/product|gp\/slredirect\/[^?]*dp)\//i
    .source + asin,
  /[?&](?:asin|creativeASIN|pd_rd_i)=/i.source + asin,
].map((pattern) => new RegExp(pattern, 'i'))

const idIn = (address: string): string | null => {
  for (const pattern of paths) {
    const found = pattern.exec(address)?.[1]?.toUpperCase()
    // An id has a digit; a word of ten letters is just a word.
    if (found && /\d/.test(found)) return found
  }
  return null
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The id by itself: an ASIN, or an ISBN of ten digits with or without hyphens. */
const bareId = (text: string): string | null => {
  const asin = /^[A-Z0-9]{10}$/i.exec(text.replace(/^asin[:\s]*/i, ''))?.[0].toUpperCase()
  if (asin && /\d/.test(asin)) return asin
  const digits = text.replace(/[- ]/g, '')
  const isIsbn = /^(?:97[89][- ]?)?((?:\d[- ]?){9}[\dX])$/i.test(text) && digits.length === 10
  return isIsbn ? digits.toUpperCase() : null
}

/** Some short URLs contain the id. */
const readShort = (address: URL): AmazonItem | ShortLink => {
  const inside = idIn(address.pathname) ?? /^\/([A-Z0-9]{10})$/.exec(address.pathname)?.[1]
  return inside && /amzn\.com$/i.test(address.hostname)
    ? { id: inside, site: 'amazon.com' }
    : { short: address }
}

/**
 * Parses the URL of an Amazon product in any form (product, reviews, mobile, advertisement, old ones, with a
 * language, with tracking parameters), a short one, or the bare id (ASIN or ISBN-10) with the chosen marketplace.
 * Null: no Amazon product.
 */
export const readAmazonLink = (
  given: string,
  marketplace: AmazonMarketplace,
): AmazonItem | ShortLink | null => {
  const text = given.trim()
  const bare = bareId(text)
  if (bare) return { id: bare, site: marketplace }
  const address = parseUrl(text)
  if (!address) return null
  const site = marketplaceOf(address.hostname)
  if (site) {
    const id =
      idIn(`${address.pathname}${address.search}`) ?? idIn(decoded(decoded(address.search)))
    return id ? { id, site } : null
  }
  return shortHosts.has(address.hostname.toLowerCase().replace(/^www\./, ''))
    ? readShort(address)
    : null
}
