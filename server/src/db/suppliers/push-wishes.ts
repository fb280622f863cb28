import type { ItemState } from '@plaudit/contract/dropshipping/import-item'
import type { holdReasons } from '@plaudit/contract/dropshipping/live-products'
import type { WantedReviews } from '@plaudit/contract/dropshipping/pushes'

/** Reviews that were asked for with a push of this time (`asked`: its `asked_at` in milliseconds). */
export type ReviewWish = WantedReviews & { asked: number }

/**
 * What was asked of a product in the store, written down before the store is called. `take_out`: it is to be a draft there;
 * it goes back to `from` where the store refuses. `remap`: variants of the store that belong to others, or are off sale.
 */
export type StoreWish =
  | {
      kind: 'take_out'
      asked: number
      from: ItemState
      formerReason: HoldReason | null
      state: ItemState
      reason: HoldReason | null
    }
  | { kind: 'remap'; asked: number; pairs: { from: string; to: string | null }[] }
export type HoldReason = (typeof holdReasons)[number]
