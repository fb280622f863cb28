import type { refreshImportItem } from '@plaudit/contract/dropshipping/import-list'
import type { Output } from '@plaudit/contract/endpoint'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { loadProduct } from '../../supplier-products/details/load-product.ts'
import { limitCalls } from '../../supplier-products/limiting/limit-calls.ts'
import { readRules } from '../read-rules.ts'
import { itemOf, updateItems } from '../rows.ts'
import { itemView } from '../view.ts'
import { withFigures } from '../with-figures.ts'
import { listFacts } from './list-facts.ts'
import { withSupplierFacts } from './rules.ts'

/** PROD-23: asks the supplier now; what the owner wrote stays. @throws Problem `not_found`, `too_many_requests` */
export const refreshItem = async (
  owner: Owner,
  { id }: { id: string },
): Promise<Output<typeof refreshImportItem>> => {
  const { world, accountId } = owner
  const known = await itemOf(world.db, { accountId, id }, ['import_list'])
  if (!known) throw new Problem('not_found')
  await limitCalls(owner)
  const productId = known.supplier_product_id
  const read = await loadProduct(world, productId, { read: true, isForced: true })
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const row = await itemOf(tx, { accountId, id }, ['import_list'])
    if (!row) throw new Problem('not_found')
    const { rules } = await readRules(tx, accountId)
    const facts = (await listFacts(tx, [productId], rules.ships_to)).get(productId)
    if (!read || !facts) return { item: itemView(row, rules), failure: null }
    const merged = withFigures(withSupplierFacts(row, facts, rules), rules)
    await updateItems(tx, accountId, [merged])
    await publishChanges(tx, accountId, ['import_list'])
    return { item: itemView(merged, rules), failure: read.failure }
  })
}
