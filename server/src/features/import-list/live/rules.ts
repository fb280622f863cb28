import type { KeptPush } from '../../../db/suppliers/import-list-tables.ts'
import type { ItemRow } from '../rows.ts'
import { chosenOf } from '../rules.ts'

/** Of what is for sale now; a variant that is not, or is sold no more, has none. */
const stockNow = (item: ItemRow, isSold: boolean): Map<string, number> =>
  new Map(isSold ? chosenOf(item).map(({ id, stock }) => [id, stock]) : [])

export type Level = { inventoryItemId: string; quantity: number }

/**
 * PROD-55: the stock of the store's variants, and what was pushed with it: also where the supplier's number is the same,
 * since the store counts down what it sells. The owner's own variants of the product are not ours to count.
 */
export const planStock = (
  item: ItemRow,
  pushed: KeptPush,
  { isSold }: { isSold: boolean },
): { levels: Level[]; pushed: KeptPush } => {
  const now = stockNow(item, isSold)
  const levels = pushed.store.variants.flatMap(({ supplierVariantId: id, inventoryItemId }) =>
    id === null ? [] : [{ inventoryItemId, quantity: now.get(id) ?? 0 }],
  )
  const set = new Map(levels.map((level) => [level.inventoryItemId, level.quantity]))
  return {
    levels,
    pushed: {
      ...pushed,
      product: {
        ...pushed.product,
        variants: pushed.product.variants.map((one) => ({
          ...one,
          stock: now.get(one.supplierVariantId) ?? 0,
        })),
      },
      store: {
        ...pushed.store,
        variants: pushed.store.variants.map((one) => ({
          ...one,
          stock: set.get(one.inventoryItemId) ?? one.stock,
        })),
      },
    },
  }
}

/** What the store has once it was taken out of the shop, so that the next push does not take our change for the owner's. */
export const withdrawnPush = (
  pushed: KeptPush,
  { status }: Pick<KeptPush['store'], 'status'>,
): KeptPush => ({
  ...pushed,
  product: { ...pushed.product, status: 'draft' },
  store: { ...pushed.store, status },
})

/** In hundredths of a percent: smaller changes of what the supplier charges are not told. */
const TOLD_CHANGE = 500
const LOW_MARGIN = 1_000

type Costs = { before: number; after: number }

const dearest = (item: ItemRow) => Math.max(0, ...chosenOf(item).map(({ cost }) => cost))

/**
 * PROD-56: whether the owner is told that the supplier's price changed: by 5 % or more, or so that less than 10 % is left.
 * In US cents, of the dearest variant.
 */
export const toldCosts = (before: ItemRow, after: ItemRow): Costs | null => {
  const costs = { before: dearest(before), after: dearest(after) }
  if (costs.before === 0 || costs.before === costs.after) return null
  const change = (Math.abs(costs.after - costs.before) * 10_000) / costs.before
  const falls = (before.margin ?? 0) >= LOW_MARGIN && (after.margin ?? LOW_MARGIN) < LOW_MARGIN
  return change >= TOLD_CHANGE || falls ? costs : null
}
