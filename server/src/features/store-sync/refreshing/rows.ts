import { sql } from 'kysely'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { ShopObjectKind } from '../../../providers/shop-records.ts'

/** False for a delivery that came before. */
export const insertEvent = async (tx: Tx, row: Tables['store_events']): Promise<boolean> =>
  (await tx
    .insertInto('store_events')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('delivery_id')
    .executeTakeFirst()) !== undefined

type Marking = { accountId: string; kind: string; externalId: string; at: Date }
/** True when it was not marked yet; else somebody is about to read it again. */
export const markChanged = async (
  tx: Tx,
  { accountId, kind, externalId, at }: Marking,
): Promise<boolean> => {
  const { told } = await tx
    .insertInto('store_changes')
    .values({ account_id: accountId, kind, external_id: externalId, changed_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'kind', 'external_id'])
        .doUpdateSet((eb) => ({ told: eb('store_changes.told', '+', 1) })),
    )
    .returning('told')
    .executeTakeFirstOrThrow()
  return told === 1
}

/** What was delivered since then is read once more: what was read of it in between may be older. */
export const markDeliveredSince = (
  tx: Tx,
  accountId: string,
  { since, at }: { since: Date; at: Date },
) =>
  sql`insert into store_changes (account_id, kind, external_id, changed_at)
    select distinct account_id, kind, external_id, ${at}::timestamptz from store_events
    where account_id = ${accountId} and received_at >= ${since} and external_id <> ''
    on conflict (account_id, kind, external_id) do update set told = store_changes.told + 1`.execute(
    tx,
  )

type ChangeRow = { kind: ShopObjectKind; external_id: string; told: number; changed_at: Date }

/** The next things to read again, all of the kind that waits longest. */
export const nextChanges = async (
  tx: Tx,
  accountId: string,
  limits: Record<string, number>,
): Promise<ChangeRow[]> => {
  const first = await tx
    .selectFrom('store_changes')
    .select('kind')
    .where('account_id', '=', accountId)
    .orderBy('changed_at')
    .limit(1)
    .executeTakeFirst()
  if (!first) return []
  const rows = await tx
    .selectFrom('store_changes')
    .select(['kind', 'external_id', 'told', 'changed_at'])
    .where('account_id', '=', accountId)
    .where('kind', '=', first.kind)
    .orderBy('changed_at')
    .limit(limits[first.kind] ?? 1)
    .execute()
  return rows as ChangeRow[]
}

/** Those that were told of again in the meantime stay. */
export const deleteChanges = (tx: Tx, accountId: string, rows: readonly ChangeRow[]) =>
  sql`delete from store_changes using json_to_recordset(${JSON.stringify(rows)}::json)
      as done (kind text, external_id text, told integer)
    where store_changes.account_id = ${accountId} and store_changes.kind = done.kind
      and store_changes.external_id = done.external_id and store_changes.told = done.told`.execute(
    tx,
  )

/** Everything else is read before it. */
export const putBehind = (
  tx: Tx,
  accountId: string,
  { change, at }: { change: ChangeRow; at: Date },
) =>
  tx
    .updateTable('store_changes')
    .set({ changed_at: at })
    .where('account_id', '=', accountId)
    .where('kind', '=', change.kind)
    .where('external_id', '=', change.external_id)
    .execute()

export const deleteAllChanges = (tx: Tx, accountId: string) =>
  tx.deleteFrom('store_changes').where('account_id', '=', accountId).execute()

/** Accounts with something to read again since before this, those that wait longest first. */
export const accountsWithChanges = (
  tx: Tx,
  { before, except, limit }: { before: Date; except: readonly string[]; limit: number },
) =>
  tx
    .selectFrom('store_changes')
    .select('account_id')
    .where('changed_at', '<', before)
    .where('account_id', '!=', sql<string>`all(${except}::uuid[])`)
    .groupBy('account_id')
    .orderBy((eb) => eb.fn.min('changed_at'))
    .limit(limit)
    .execute()
