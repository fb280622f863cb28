import type { SourceItem } from '../../db/import-tables.ts'

/** Where a shopper finds a product of Amazon or AliExpress. */
export const buildSourceAddress = ({ source, id, site }: SourceItem): string =>
  source === 'amazon'
    ? `https://www.${site}/dp/${id}`
    : `https://www.aliexpress.com/item/${id}.html`
