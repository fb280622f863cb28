import type { KeptPush } from '../../../db/suppliers/import-list-tables.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { refusalProblem } from '../../store-products/refusal-problem.ts'
import { showProduct } from '../../store-products/show-product.ts'
import { withKnown } from '../live/rules.ts'
import { itemsOf, pushesOf } from './rows.ts'
import { isToReturn, type Update } from './rules.ts'

const withoutMark = ({ statusBefore: _status, ...pushed }: KeptPush): KeptPush => pushed

/** What was no draft before it left the shop is shown again. @throws Problem `conflict` with what the store says */
const show = async (owner: Owner, update: Update): Promise<Update> => {
  const { item, push, pushed } = update
  if ((pushed.statusBefore ?? push.status) !== 'active')
    return { ...update, pushed: withoutMark(pushed) }
  const answer = await showProduct(owner, item.id)
  if (answer.state === 'gone') return { ...update, pushed: withoutMark(pushed), isMissing: true }
  if (answer.state === 'refused') throw refusalProblem(answer.refusals)
  const { product, store, ...rest } = withKnown(withoutMark(pushed), (path) => path === 'status')
  const { status } = answer.store
  return {
    ...update,
    isShown: true,
    pushed: {
      ...rest,
      product: { ...product, status: 'active' },
      store: { ...store, status },
    },
  }
}

/** Of many that are written to, the owner may have taken one out meanwhile. */
const isStillToReturn = async ({ world, accountId }: Owner, update: Update): Promise<boolean> => {
  if (!isToReturn(update)) return false
  const { id } = update.item
  const [item] = await itemsOf(world.db, accountId, [id])
  const push = (await pushesOf(world.db, accountId, [id])).get(id)
  return item !== undefined && push?.wish === null && isToReturn({ ...update, item, push })
}

/**
 * PROD-76: what left the shop because the supplier sold it no more is back in it once the supplier sells it again, as
 * shoppers saw it before.
 * @returns `problems`: what single products were refused for
 * @throws Problem `store_needed`; ShopFailure
 */
export const returnSold = async (
  owner: Owner,
  updates: Update[],
): Promise<{ done: Update[]; problems: Problem[] }> => {
  const done: Update[] = []
  const problems: Problem[] = []
  for (const update of updates)
    try {
      done.push((await isStillToReturn(owner, update)) ? await show(owner, update) : update)
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'conflict') throw error
      problems.push(error)
    }
  return { done, problems }
}
