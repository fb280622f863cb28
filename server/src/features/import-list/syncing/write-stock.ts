import { inTransaction } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Refusal } from '../../../providers/store-products.ts'
import type { Owner } from '../../../world.ts'
import { readStoreProduct } from '../../store-products/read-store-product.ts'
import { sayRefusal } from '../../store-products/say-refusal.ts'
import { setStock } from '../../store-products/set-stock.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { tellStockRefused } from '../telling/tell-stock-refused.ts'
import { isOfStore } from '../pushing/rules.ts'
import type { Update } from './rules.ts'

/** What the owner deleted in the store is there no more; of a product whose variants are gone the store is asked. */
const withMissing = async (
  owner: Owner,
  updates: Update[],
  gone: ReadonlySet<string>,
): Promise<Update[]> => {
  const store = await findConnection(owner.world, owner.accountId)
  const found: Update[] = []
  for (const update of updates) {
    const { item, levels } = update
    const isAllGone = levels.length > 0 && levels.every((one) => gone.has(one.inventoryItemId))
    const isMissing =
      isOfStore(item, store?.domain) &&
      isAllGone &&
      (await readStoreProduct(owner, item.id)) === null
    found.push(isMissing ? { ...update, isMissing } : update)
  }
  return found
}

/** What the store refuses is told once a day. */
const tellRefusals = async (owner: Owner, refusals: Refusal[]): Promise<Problem[]> => {
  const [text] = refusals.flatMap((refusal) => sayRefusal({ refusal, isThere: true }))
  if (!text) return []
  await inTransaction(owner.world.db, (tx) => tellStockRefused(tx, owner, text))
  return [new Problem('conflict', { detail: text })]
}

/**
 * PROD-74: writes the stock, in one go. Those whose stock the store refuses are not followed, but for what is to be taken out of
 * the shop anyway; the owner is told why.
 * @returns `problems`: what the store refused
 * @throws Problem `store_needed`; ShopFailure
 */
export const writeStock = async (
  owner: Owner,
  updates: Update[],
): Promise<{ done: Update[]; problems: Problem[] }> => {
  const levels = updates.flatMap((update) => update.levels)
  if (levels.length === 0) return { done: updates, problems: [] }
  const set = await setStock(owner, levels)
  const refused = new Set(set.refused)
  const isRefused = ({ item, levels: own }: Update) =>
    item.gone_at === null && own.some((one) => refused.has(one.inventoryItemId))
  const written = updates.filter((update) => !isRefused(update))
  return {
    done: await withMissing(owner, written, new Set(set.gone)),
    problems: await tellRefusals(owner, set.refusals),
  }
}
