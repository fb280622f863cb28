import type { SourceItem } from '../../db/import-tables.ts'

/** The public URL of a product where its reviews are. */
export const buildSourceUrl = ({ source, id, site }: SourceItem): string =>
  ({
    amazon: `https://www.${site}/dp/${id}`,
    aliexpress: `https://www.aliexpress.com/item/${id}.html`,
    cj: `https://cjdropshipping.com/product/p-${id}.html`,
  })[source]
