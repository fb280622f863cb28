import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { World } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { loadProduct } from '../../supplier-products/details/load-product.ts'
import { readRules } from '../read-rules.ts'
import { itemOf, updateItems } from '../rows.ts'
import { withFigures } from '../with-figures.ts'
import { listFacts } from './list-facts.ts'
import { postponeItem, unreadItems, type UnreadItem } from './rows.ts'
import { withSupplierFacts } from './rules.ts'

/** So many are asked for at the supplier in one run, whose calls are few. */
const MOST_READ = 10
/** One that cannot be read keeps no other from being read; so many in a row are no fault of one product. */
const MOST_FAILURES = 3

const readOne = async (
  world: World,
  { account_id: accountId, id, supplier_product_id: productId }: UnreadItem,
): Promise<boolean> => {
  const found = await loadProduct(world, productId, { read: true })
  if (!found || found.failure) return false
  await inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, { accountId })
    const row = await itemOf(tx, { accountId, id }, ['import_list'])
    const { rules } = await readRules(tx, accountId)
    const facts = (await listFacts(tx, [productId], rules.ships_to)).get(productId)
    if (!row || !facts) return
    await updateItems(tx, accountId, [withFigures(withSupplierFacts(row, facts, rules), rules)])
    await publishChanges(tx, accountId, ['import_list'])
  })
  return true
}

/**
 * PROD-22: items whose page the supplier did not give when they were added. The supplier is asked again, until it fails
 * again and again.
 */
export const readUnread = async (world: World): Promise<void> => {
  let failures = 0
  for (const item of await unreadItems(world.db, MOST_READ)) {
    if (await readOne(world, item)) {
      failures = 0
      continue
    }
    await postponeItem(world.db, item, world.clock.now())
    failures += 1
    if (failures === MOST_FAILURES) return
  }
}
