import { ALL_MIRRORED_ROWS } from '../../../db/mirrors/mirrored-rows.ts'
import type { Tx } from '../../../db/transaction.ts'
import { removeFromCatalogue } from '../mirroring/remove-from-catalogue.ts'
import { touchProducts } from '../versions/touch-products.ts'
import { detachStoreProducts } from './rows.ts'

/** Erases a store's catalogue. Products with reviews, and those of `keep`, stay as the account's own, by their titles. */
export const eraseStoreCatalogue = async (
  tx: Tx,
  { accountId, at, keep }: { accountId: string; at: Date; keep: readonly string[] },
): Promise<void> => {
  for (const kind of ['collections', 'products'] as const)
    await removeFromCatalogue(tx, { accountId, at }, { kind, which: ALL_MIRRORED_ROWS, keep })
  await touchProducts(tx, accountId, await detachStoreProducts(tx, accountId))
}
