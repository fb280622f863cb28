import type { ItemRow } from '../../rows.ts'

/** CJ's number of the item's product; null: its supplier gives no reviews (AliExpress' API has none). */
export const supplierIdOf = ({
  supplier_product_id: id,
}: Pick<ItemRow, 'supplier_product_id'>): string | null => /^cj-(.+)$/.exec(id)?.[1] ?? null

const PAUSES_SECONDS = [5, 15, 60, 300, 900, 1800]
/** Seconds until the store's product is looked for again; null: it did not come. */
export const pauseBeforeImport = (tries: number): number | null => PAUSES_SECONDS[tries] ?? null
