import type { Db } from './transaction.ts'

/** Between the key of a thing that the provider has lost and its old id. */
const RETIRED = '#'

/** What a provider calls things of ours, in the table `provider_items`. Each process reads a row once. */
export const openProviderItems = (db: Db, provider: string) => {
  const ids = new Map<string, string>()
  const keys = new Map<string, string>()
  const remember = (key: string, id: string) => {
    ids.set(key, id)
    keys.set(id, key.split(RETIRED)[0]!)
  }
  const read = async (column: 'item_key' | 'external_id', value: string) => {
    const row = await db
      .selectFrom('provider_items')
      .selectAll()
      .where('provider', '=', provider)
      .where(column, '=', value)
      .executeTakeFirst()
    if (row) remember(row.item_key, row.external_id)
  }
  return {
    idOf: async (key: string) => {
      if (!ids.has(key)) await read('item_key', key)
      return ids.get(key) ?? null
    },
    keyOf: async (id: string) => {
      if (!keys.has(id)) await read('external_id', id)
      return keys.get(id) ?? null
    },
    keep: async (key: string, id: string) => {
      await db
        .insertInto('provider_items')
        .values({ provider, item_key: key, external_id: id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await read('item_key', key)
      return ids.get(key) ?? id
    },
    retire: async (key: string, id: string) => {
      ids.delete(key)
      await db
        .updateTable('provider_items')
        .set({ item_key: `${key}${RETIRED}${id}` })
        .where('provider', '=', provider)
        .where('item_key', '=', key)
        .where('external_id', '=', id)
        .execute()
    },
  }
}
