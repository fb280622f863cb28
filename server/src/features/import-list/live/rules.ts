import type { KeptPush } from '../../../db/suppliers/import-list-tables.ts'
import type { ItemRow } from '../rows.ts'
import { chosenOf } from '../rules.ts'

/** Of what is for sale now; a variant that is not, or is sold no more, has none. */
const stockNow = (item: ItemRow, isSold: boolean): Map<string, number> =>
  new Map(isSold ? chosenOf(item).map(({ id, stock }) => [id, stock]) : [])

export type Level = { inventoryItemId: string; quantity: number }

/** PROD-89: of these fields it is known what we wrote: that they differ is the owner's doing from now on. */
export const withKnown = (pushed: KeptPush, isKnown: (path: string) => boolean): KeptPush =>
  pushed.unknown ? { ...pushed, unknown: pushed.unknown.filter((path) => !isKnown(path)) } : pushed

/**
 * PROD-55: the stock of the store's variants, and what was pushed with it: also where the supplier's number is the
 * same, since the store counts down what it sells. The owner's own variants of the product are not ours to count.
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
  const counted = new Set(
    pushed.store.variants.map((one) => `variants/${one.supplierVariantId}/stock`),
  )
  return {
    levels,
    pushed: {
      ...withKnown(pushed, (path) => counted.has(path)),
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

/**
 * What the store has once it was taken out of the shop, so that the next push does not take our change for the owner's.
 */
export const withdrawnPush = (
  pushed: KeptPush,
  { status }: Pick<KeptPush['store'], 'status'>,
): KeptPush => ({
  ...withKnown(pushed, (path) => path === 'status'),
  product: { ...pushed.product, status: 'draft' },
  store: { ...pushed.store, status },
})
