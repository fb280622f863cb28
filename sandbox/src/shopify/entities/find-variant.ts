import type { Store } from './open-store.ts'
import type { Variant } from './product-records.ts'

const known = new WeakMap<Store, Map<number, Variant>>()

/** The variant whose stock the inventory item counts. */
export const variantOfItem = (store: Store, itemId: number): Variant | undefined => {
  const found = known.get(store)?.get(itemId)
  if (found && store.variants.get(found.id) === found) return found
  const all = [...store.variants.values()].map((one) => [one.inventoryItemId, one] as const)
  known.set(store, new Map(all))
  return known.get(store)!.get(itemId)
}
