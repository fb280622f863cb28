import type { KeptVariant } from '../../../../db/suppliers/supplier-tables.ts'
import type { Tx } from '../../../../db/transaction.ts'
import { isGoneConfirmed } from '../rules.ts'
import { keptRows } from './rows.ts'

/** What is kept of a supplier's product; without details (`detailsAt` null) only what its list says. */
export type LoadedProduct = {
  id: string
  title: string
  category: string[]
  imageUrl: string | null
  description: string
  imageUrls: string[]
  options: string[]
  variants: KeptVariant[]
  /** When the supplier was asked about it. */
  detailsAt: Date | null
  /** As the supplier said when it was asked about it. */
  goneAt: Date | null
}

/** What is kept of these products, without asking the supplier. */
export const loadKept = async (tx: Tx, ids: string[]): Promise<LoadedProduct[]> => {
  const rows = ids.length > 0 ? await keptRows(tx, ids) : []
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    category: row.path ?? [],
    imageUrl: row.image_url,
    description: row.description ?? '',
    imageUrls: row.image_urls ?? [],
    options: row.options ?? [],
    variants: row.variants ?? [],
    detailsAt: row.variants ? row.details_at : null,
    goneAt: row.gone_at && isGoneConfirmed(row.gone_at, row.details_at) ? row.gone_at : null,
  }))
}
