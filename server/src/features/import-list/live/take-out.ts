import { ShopFailure } from '../../../providers/shop-platform.ts'
import type { StoreProduct } from '../../../providers/store-products.ts'
import type { Owner } from '../../../world.ts'
import { refusalProblem } from '../../store-products/refusal-problem.ts'
import { withdrawProduct } from '../../store-products/withdraw-product.ts'
import { silentStoreProblem } from '../silent-store-problem.ts'

/**
 * Takes the product out of the shop; null: the store has it no more.
 * @throws Problem `store_needed`, `conflict` with what the store says, `provider_unavailable` when it does not answer
 */
export const takeOut = async (owner: Owner, id: string): Promise<StoreProduct | null> => {
  const answer = await withdrawProduct(owner, id).catch((error: unknown) => {
    if (!(error instanceof ShopFailure)) throw error
    throw silentStoreProblem()
  })
  if (answer.state === 'gone') return null
  if (answer.state === 'changed') return answer.store
  throw refusalProblem(answer.refusals)
}
