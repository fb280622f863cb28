import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { addCreatedProducts } from '../rows.ts'
import { type ProductMatch } from '../../import-files/products/build-match.ts'
import { createMatchedProducts } from '../../import-files/products/create-matched-products.ts'

/**
 * Creates the products of the next batch in a transaction of their own, before the batch: concurrent batches then see
 * them.
 */
export const createMissingProducts =
  (owner: Owner, importId: string) => async (matches: ProductMatch[]) => {
    const missing = matches.filter(({ kind }) => kind === 'create')
    if (missing.length === 0) return
    await inTransaction(owner.world.db, async (tx) => {
      const made = await createMatchedProducts(tx, owner, { matches: missing, importId })
      await addCreatedProducts(tx, { accountId: owner.accountId, id: importId }, made)
      await publishChanges(tx, owner.accountId, ['products'])
    })
  }
