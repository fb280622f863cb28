import { inTransaction } from '../../../db/transaction.ts'
import { changed } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { addCreatedProducts } from '../rows.ts'
import { createMatchedProducts, type Match } from '../../import-files/products/match-products.ts'

/** Products that the next batch needs are made before it, in a transaction of their own: whatever is written side by side then sees them. */
export const makeProducts = (owner: Owner, importId: string) => async (matches: Match[]) => {
  const missing = matches.filter(({ kind }) => kind === 'create')
  if (missing.length === 0) return
  await inTransaction(owner.world.db, async (tx) => {
    const made = await createMatchedProducts(tx, owner, { matches: missing, importId })
    await addCreatedProducts(tx, { accountId: owner.accountId, id: importId }, made)
    await changed(tx, owner.accountId, ['products'])
  })
}
