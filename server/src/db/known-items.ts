import type { Db } from './transaction.ts'

/** What a provider calls things of ours, in the table `provider_items`. Rows are never changed, so they are read once a process. */
export const openKnownItems = (db: Db, provider: string) => {
  const ids = new Map<string, string>()
  const keys = new Map<string, string>()
  const remember = (key: string, id: string) => {
    ids.set(key, id)
    keys.set(id, key)
  }
  const read = async (column: 'item_key' | 'external_id', value: string) => {
    const row = await db.selectFrom('provider_items').selectAll().where('provider', '=', provider).where(column, '=', value).executeTakeFirst()
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
  }
}
