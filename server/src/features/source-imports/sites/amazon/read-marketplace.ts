import type { AmazonMarketplace } from '@plaudit/contract/imports/source-imports'
import { marketplaceOf } from './marketplace-of.ts'

/**
 * Where a page shows its site, most reliable first: its own URL, the name in its scripts, where it was saved from.
 */
const ownAddresses = [
  /<link[^>]*rel="canonical"[^>]*href="https?:\/\/([\w.-]+)/i,
  /<link[^>]*href="https?:\/\/([\w.-]+)[^"]*"[^>]*rel="canonical"/i,
  /<meta[^>]*property="og:url"[^>]*content="https?:\/\/([\w.-]+)/i,
  /\bue_sn\s*=\s*['"]([\w.-]+)/,
  /<!-- saved from url=\(\d+\)https?:\/\/([\w.-]+)/i,
]

/** Languages that only one marketplace uses: `it-it` of a page without any URL. */
const byLanguage: Record<string, AmazonMarketplace> = {
  'de-de': 'amazon.de',
  'fr-fr': 'amazon.fr',
  'it-it': 'amazon.it',
  'es-es': 'amazon.es',
  'nl-nl': 'amazon.nl',
  'sv-se': 'amazon.se',
  'pl-pl': 'amazon.pl',
  'tr-tr': 'amazon.com.tr',
  'pt-br': 'amazon.com.br',
  'es-mx': 'amazon.com.mx',
  'ja-jp': 'amazon.co.jp',
  'en-gb': 'amazon.co.uk',
  'en-ca': 'amazon.ca',
  'en-au': 'amazon.com.au',
  'en-in': 'amazon.in',
  'zh-cn': 'amazon.cn',
}

/** The marketplace of most links of the page, if nearly all agree. */
const byLinks = (html: string): AmazonMarketplace | null => {
  const counts = new Map<AmazonMarketplace, number>()
  for (const [, host] of html.matchAll(/https?:\/\/((?:www\.)?amazon\.[a-z.]{2,6})(?=[/"'?])/gi)) {
    const site = marketplaceOf(host!)
    if (site) counts.set(site, (counts.get(site) ?? 0) + 1)
  }
  const [first, second] = [...counts].toSorted((a, b) => b[1] - a[1])
  return first && first[1] >= 3 * (second?.[1] ?? 0) ? first[0] : null
}

/** The Amazon marketplace of a page: by its own URL, its links or its language. Null when unknown. */
export const readMarketplace = (html: string): AmazonMarketplace | null => {
  for (const pattern of ownAddresses) {
    const host = pattern.exec(html)?.[1]
    const site = host && marketplaceOf(host)
    if (site) return site
  }
  return (
    byLinks(html) ??
    byLanguage[/<html[^>]*\blang="([\w-]+)"/i.exec(html)?.[1]?.toLowerCase() ?? ''] ??
    null
  )
}
