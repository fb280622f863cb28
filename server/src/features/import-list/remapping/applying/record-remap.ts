import type { KeptPush } from '../../../../db/suppliers/import-list-tables.ts'
import type { Tx } from '../../../../db/transaction.ts'
import { publishChanges } from '../../../../live.ts'
import type { Owner } from '../../../../world.ts'
import type { Level } from '../../live/rules.ts'
import { changePush, setItemState } from '../../pushing/rows.ts'
import { stateOfStock } from '../../pushing/rules.ts'
import { updateItems } from '../../rows.ts'
import type { RemapPlan } from './plan-remaps.ts'

/** What the supplier's stock became while the store was written is written by the next sync. */
const asWritten = (pushed: KeptPush, levels: Level[]): KeptPush => {
  const written = new Map(levels.map((one) => [one.inventoryItemId, one.quantity]))
  return {
    ...pushed,
    store: {
      ...pushed.store,
      variants: pushed.store.variants.map((one) => ({
        ...one,
        stock: written.get(one.inventoryItemId) ?? one.stock,
      })),
    },
  }
}

/** PROD-68: the table has what the store has now; `levels`: the stock that was written. */
export const recordRemap = async (
  tx: Tx,
  { world, accountId }: Owner,
  { plan: { item, pushed }, levels }: { plan: RemapPlan; levels: Level[] },
): Promise<void> => {
  const which = { accountId, id: item.id }
  await updateItems(tx, accountId, [{ ...item, updated_at: world.clock.now() }])
  if (item.state !== 'deactivated')
    await setItemState(tx, which, { state: stateOfStock(item.stock) })
  await changePush(tx, which, { pushed: JSON.stringify(asWritten(pushed, levels)) })
  await publishChanges(tx, accountId, ['import_list'])
}
