import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { readRules } from '../read-rules.ts'
import { listFacts } from '../refreshing/list-facts.ts'
import { withSupplierFacts } from '../refreshing/rules.ts'
import { updateItems } from '../rows.ts'
import { withFigures } from '../with-figures.ts'
import { recordFollowed } from './record-followed.ts'
import { itemsOf } from './rows.ts'

/**
 * PROD-23, PROD-55: gives items what was read of their products; what the owner wrote stays. Their store has to follow
 * from now on (`updateStore`). Prices stay as they are: the owner is told what a change does to the margin.
 */
export const mergeFacts = async (owner: Owner, ids: string[]): Promise<void> => {
  const { world, accountId } = owner
  await inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const items = await itemsOf(tx, accountId, ids)
    const { rules } = await readRules(tx, accountId)
    const products = items.map((item) => item.supplier_product_id)
    const facts = await listFacts(tx, products, rules.ships_to)
    const changes = items.flatMap((before) => {
      const known = facts.get(before.supplier_product_id)
      return known
        ? [{ before, after: withFigures(withSupplierFacts(before, known, rules), rules) }]
        : []
    })
    await updateItems(
      tx,
      accountId,
      changes.map(({ after }) => after),
    )
    await recordFollowed(tx, owner, changes)
    await publishChanges(tx, accountId, ['import_list'])
  })
}
