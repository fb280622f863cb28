import { type ShortLink } from '../amazon/read-amazon-link.ts'
import { parseUrl } from '../amazon/parse-url.ts'

const site = 'aliexpress.com'
const id = '(\\d{8,20})'
const paths = [
  new RegExp(`/(?:item|i)/(?:[^?#]*/)?${id}(?:\\.html?)?(?=[/?#]|$)`),
  // Old shop pages: the product's id comes after the shop's.
  new RegExp(`/store/product/[^?#]*?(?:\\d+_)?${id}\\.html`),
  new RegExp(`[?&](?:productId|product_id|itemId|item_id|objectId|productIds)=${id}(?!\\d)`, 'i'),
  new RegExp(`/${id}\\.html`),
]

const idIn = (text: string): string | null => {
  for (const pattern of paths) {
    const found = pattern.exec(text)?.[1]
    if (found) return found
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

/**
 * Parses the URL of an AliExpress product (any country's or language's site, mobile, with tracking parameters), a
 * short one, or the bare id of 8 to 20 digits, which stays text: it exceeds a number's precision. Null: no AliExpress
 * product.
 */
export const readAliExpressLink = (
  given: string,
): { id: string; site: string } | ShortLink | null => {
  const text = given.trim()
  if (/^\d{8,20}$/.test(text)) return { id: text, site }
  const address = parseUrl(text)
  if (!address || !/(?:^|\.)aliexpress\.(?:com|ru|us)$/i.test(address.hostname)) return null
  const found =
    idIn(`${address.pathname}${address.search}`) ?? idIn(decoded(decoded(address.search)))
  if (found) return { id: found, site }
  const isShort =
    /^(?:s\.click|a|star|click|sale|he|m)\.aliexpress\.com$/i.test(address.hostname) &&
    (/^\/(?:e\/)?_?[\w-]+$/.test(address.pathname) || address.pathname.startsWith('/deep_link'))
  return isShort ? { short: address } : null
}
