import type { SourceItem } from '../../db/import-tables.ts'

/** The public URL of a product at Amazon or AliExpress. */
export const buildSourceUrl = ({ source, id, site }: SourceItem): string =>
  source === 'amazon'
    ? `https://www.${site}/dp/${id}`
    : `https://www.aliexpress.com/item/${id}.html`
