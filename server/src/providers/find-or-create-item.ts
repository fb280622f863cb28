import type { KnownItems } from './payments.ts'

/** Ids that this process has seen at the provider. */
const seen = new WeakMap<KnownItems, Set<string>>()

type Making = {
  /** Ours: what the thing is. */
  key: string
  /** Asks the provider whether it still knows this id. */
  isThere(id: string): Promise<boolean>
  /** Makes it; the idempotency key is another one where a thing that is gone is made anew. */
  make(idempotencyKey: string): Promise<string>
}

/**
 * The provider's id of a thing of ours, made the first time it is needed; two processes at once make
 * one. A provider that knows it no longer (another account's keys were set, or it was deleted there) is
 * given it anew: asked once a process.
 */
export const findOrCreateItem = async (
  items: KnownItems,
  { key, isThere, make }: Making,
): Promise<string> => {
  const ids = seen.get(items) ?? new Set()
  seen.set(items, ids)
  const known = await items.idOf(key)
  if (known && (ids.has(known) || (await isThere(known)))) {
    ids.add(known)
    return known
  }
  if (known) await items.retire(key, known)
  const id = await items.keep(key, await make(known ? `${key}:after:${known}` : key))
  ids.add(id)
  return id
}
