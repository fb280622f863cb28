import type { AmazonMarketplace, SourceName } from '@plaudit/contract/imports/source-imports'
import { aliExpressAddress, readAliExpressLink } from './aliexpress/read-link.ts'
import { amazonAddress, readAmazonLink, type ShortLink } from './amazon/read-link.ts'
import type { SourceItem } from './rules.ts'

/** A link or id of either site; `short` must be asked of the site first. Null: no product of this site. */
export const readLink = (
  source: SourceName,
  { link, marketplace }: { link: string; marketplace: AmazonMarketplace },
): SourceItem | ShortLink | null => {
  const found = source === 'amazon' ? readAmazonLink(link, marketplace) : readAliExpressLink(link)
  return found && 'id' in found ? { source, ...found } : found
}

/** Where a shopper finds the product. */
export const addressOf = (item: SourceItem): string =>
  item.source === 'amazon' ? amazonAddress(item) : aliExpressAddress(item)
