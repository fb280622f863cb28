import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { SupplierFailureCode } from '../../../providers/supplier-failure.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { setStock } from '../../store-products/set-stock.ts'
import { changePush, pushOf, sellableOf, setItemState, type PushedItem } from '../pushing/rows.ts'
import { stateOfStock } from '../pushing/rules.ts'
import { readRules } from '../read-rules.ts'
import { readFacts } from '../refreshing/read-facts.ts'
import { withSupplierFacts } from '../refreshing/rules.ts'
import { updateItems, type ItemRow } from '../rows.ts'
import { withFigures } from '../with-figures.ts'
import { planStock, withdrawnPush } from './rules.ts'
import { takeOut } from './take-out.ts'
import { tellGoneVariants } from './tell-gone-variants.ts'
import { tellPrice } from './tell-price.ts'
import { tellStock } from './tell-stock.ts'

/** The item with what the supplier says now; null: it is in the store no more, or was not read. */
const refresh = async (
  owner: Owner,
  which: PushedItem,
): Promise<{ before: ItemRow; after: ItemRow } | SupplierFailureCode | 'not_set_up' | null> => {
  const { world, accountId } = owner
  const known = await sellableOf(world.db, which)
  if (!known) return null
  const { rules } = await readRules(world.db, accountId)
  const read = await readFacts(world, {
    productId: known.supplier_product_id,
    to: rules.ships_to,
    read: true,
    isForced: true,
  })
  if (!read) return null
  if (read.failure) return read.failure
  return inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const before = await sellableOf(tx, which)
    if (!before) return null
    const kept = await readRules(tx, accountId)
    const after = withFigures(withSupplierFacts(before, read.facts, kept.rules), kept.rules)
    await updateItems(tx, accountId, [after])
    // With the cost that it compares: what follows may be cut off and done again.
    await tellPrice(tx, owner, { before, after })
    await tellGoneVariants(tx, owner, { before, after })
    return { before, after }
  })
}

/**
 * PROD-55: asks the supplier about a product that was pushed, and writes what changed of the stock into the store. What the
 * supplier sells no more is taken out of the shop. Prices stay as they are: the owner is told what a change does to the
 * margin.
 * @returns why the supplier could not be asked, or null
 * @throws Problem as `takeOut`; ShopFailure when the store does not answer: run it again
 */
export const syncOne = async (
  owner: Owner,
  id: string,
): Promise<SupplierFailureCode | 'not_set_up' | null> => {
  const { world, accountId } = owner
  const which = { accountId, id }
  const refreshed = await refresh(owner, which)
  if (refreshed === null || typeof refreshed === 'string') return refreshed
  const push = await pushOf(world.db, which)
  if (!push?.pushed) return null
  const { before, after } = refreshed
  const isGone = after.gone_at !== null
  const plan = planStock(after, push.pushed, { isSold: !isGone })
  if (plan.levels.length > 0) await setStock(owner, plan.levels)
  const isOnHold = before.state === 'deactivated'
  const store = isGone && !isOnHold ? await takeOut(owner, id) : null
  const pushed = store ? withdrawnPush(plan.pushed, store) : plan.pushed
  await inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const now = await sellableOf(tx, which)
    // Pushed or restored meanwhile: that counts.
    if (now?.state !== before.state) return
    const kept = isOnHold ? push.reason : null
    const state = isGone || isOnHold ? 'deactivated' : stateOfStock(after.stock)
    await setItemState(tx, which, { state })
    await changePush(tx, which, {
      pushed: JSON.stringify(pushed),
      synced_at: world.clock.now(),
      reason: isGone ? 'supplier_gone' : kept,
    })
    await tellStock(tx, owner, { before, after: { ...after, state } })
    await publishChanges(tx, accountId, ['import_list'])
  })
  return null
}
