import { Problem } from '../../../problem.ts'
import { ShopFailure } from '../../../providers/shop-platform.ts'
import type { StoreProduct } from '../../../providers/store-products.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { sayRefusal } from '../../store-products/say-refusal.ts'
import { withdrawProduct } from '../../store-products/withdraw-product.ts'

/**
 * Takes the product out of the shop; null: the store has it no more.
 * @throws Problem `store_needed`, `conflict` with what the store says, `provider_unavailable` when it does not answer
 */
export const takeOut = async (owner: Owner, id: string): Promise<StoreProduct | null> => {
  const answer = await withdrawProduct(owner, id).catch((error: unknown) => {
    if (!(error instanceof ShopFailure)) throw error
    throw new Problem('provider_unavailable', { detail: phrase('selling.store_silent_now') })
  })
  if (answer.state === 'gone') return null
  if (answer.state === 'withdrawn') return answer.store
  const [text] = answer.refusals.flatMap((refusal) => sayRefusal({ refusal, isThere: true }))
  throw new Problem('conflict', text ? { detail: text } : {})
}
