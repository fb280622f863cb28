import { ShopFailure } from '../../providers/shop-platform.ts'
import type { Refusal } from '../../providers/store-products.ts'

/** A permission that the store does not give us, as something that it refuses. @throws every other error */
export const catchNotAllowed = (error: unknown): Refusal[] => {
  if (!(error instanceof ShopFailure) || error.code !== 'not_allowed') throw error
  return [{ kind: 'not_allowed', detail: error.message, at: null }]
}
