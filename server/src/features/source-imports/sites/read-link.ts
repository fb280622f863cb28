import type { AmazonMarketplace, SourceName } from '@plaudit/contract/imports/source-imports'
import { readAliExpressLink } from './aliexpress/read-ali-express-link.ts'
import { readAmazonLink, type ShortLink } from './amazon/read-amazon-link.ts'
import type { SourceItem } from '../../../db/import-tables.ts'

/** Parses a link or id of either site; `short` must be resolved by the site first. Null: no product of this site. */
export const readLink = (
  source: SourceName,
  { link, marketplace }: { link: string; marketplace: AmazonMarketplace },
): SourceItem | ShortLink | null => {
  const found = source === 'amazon' ? readAmazonLink(link, marketplace) : readAliExpressLink(link)
  return found && 'id' in found ? { source, ...found } : found
}
