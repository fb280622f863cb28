import type { SyncKind } from '@plaudit/contract/stores/sync'
import { sql, type Selectable, type Updateable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { noFile } from './no-file.ts'

export type SyncRow = Selectable<Tables['store_syncs']>
export type KindRow = Selectable<Tables['store_sync_kinds']>
type Change = Updateable<Tables['store_syncs']>

export const syncOf = (tx: Tx, accountId: string) =>
  tx.selectFrom('store_syncs').selectAll().where('account_id', '=', accountId).executeTakeFirst()
export const lockSync = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('store_syncs')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
export const syncKindsOf = (tx: Tx, accountId: string): Promise<KindRow[]> =>
  tx.selectFrom('store_sync_kinds').selectAll().where('account_id', '=', accountId).execute()

export const setSync = (tx: Tx, accountId: string, change: Change) =>
  tx.updateTable('store_syncs').set(change).where('account_id', '=', accountId).execute()

type NewRun = { accountId: string; domain: string; kinds: readonly SyncKind[]; at: Date }

/** Begins the next run from the beginning; of another store than before nothing is known. Returns its number. */
export const insertRun = async (
  tx: Tx,
  { accountId, domain, kinds, at }: NewRun,
): Promise<number> => {
  const fresh = {
    domain,
    state: 'waiting' as const,
    started_at: at,
    finished_at: null,
    ...noFile,
    attempts: 0,
    percent: 0,
  }
  const { run } = await tx
    .insertInto('store_syncs')
    .values({ account_id: accountId, run: 1, reconciled_at: null, ...fresh })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet((eb) => ({
        ...fresh,
        run: eb('store_syncs.run', '+', 1),
        reconciled_at: sql`case when store_syncs.domain = ${domain} then store_syncs.reconciled_at end`,
      })),
    )
    .returning('run')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('store_sync_kinds')
    .values(
      kinds.map((kind) => ({
        account_id: accountId,
        kind,
        state: 'waiting' as const,
        total: null,
        read: 0,
        last_change_at: null,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet({ state: 'waiting', read: 0 }),
    )
    .execute()
  return run
}

export const setKinds = (
  tx: Tx,
  { accountId, kinds }: { accountId: string; kinds: readonly SyncKind[] },
  change: Updateable<Tables['store_sync_kinds']>,
) =>
  tx
    .updateTable('store_sync_kinds')
    .set(change)
    .where('account_id', '=', accountId)
    .where('kind', 'in', [...kinds])
    .execute()

export const addRead = (
  tx: Tx,
  { accountId, kind }: { accountId: string; kind: SyncKind },
  { count, changedAt }: { count: number; changedAt: Date | null },
) =>
  tx
    .updateTable('store_sync_kinds')
    .set((eb) => ({
      read: eb('read', '+', count),
      ...(changedAt ? { last_change_at: changedAt } : {}),
    }))
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .execute()

/** Runs that are not at their end, the oldest first. */
export const openRuns = (tx: Tx, { except, limit }: { except: readonly string[]; limit: number }) =>
  tx
    .selectFrom('store_syncs')
    .select(['account_id', 'run'])
    .where('state', 'in', ['waiting', 'running'])
    .where('account_id', '!=', sql<string>`all(${except}::uuid[])`)
    .orderBy('started_at')
    .limit(limit)
    .execute()
