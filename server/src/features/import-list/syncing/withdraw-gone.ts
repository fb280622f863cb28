import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { readStoreProduct } from '../../store-products/read-store-product.ts'
import { withdrawnPush } from '../live/rules.ts'
import { takeOut } from '../live/take-out.ts'
import { keepStatusBefore } from './leaving/rows.ts'
import { isToWithdraw, type Update } from './rules.ts'

/** Kept before anything is written: cut off, what the store says then is our own change. */
const statusBefore = async (owner: Owner, { item, pushed }: Update) => {
  if (pushed.statusBefore) return pushed.statusBefore
  const status = (await readStoreProduct(owner, item.id))?.status
  return status && keepStatusBefore(owner.world.db, owner.accountId, { id: item.id, status })
}

/**
 * PROD-55: takes what the supplier sells no more out of the shop, and keeps whether shoppers saw it.
 * @returns `problems`: what single products were refused for
 * @throws Problem `store_needed`, `provider_unavailable`; ShopFailure
 */
export const withdrawGone = async (
  owner: Owner,
  updates: Update[],
): Promise<{ done: Update[]; problems: Problem[] }> => {
  const done: Update[] = []
  const problems: Problem[] = []
  for (const update of updates) {
    if (!isToWithdraw(update)) {
      done.push(update)
      continue
    }
    const { item, pushed } = update
    try {
      const status = await statusBefore(owner, update)
      const store = await takeOut(owner, item.id)
      if (store) {
        const withdrawn = withdrawnPush(pushed, store)
        done.push({ ...update, pushed: { ...withdrawn, ...(status && { statusBefore: status }) } })
      } else done.push({ ...update, isMissing: true })
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'conflict') throw error
      problems.push(error)
    }
  }
  return { done, problems }
}
