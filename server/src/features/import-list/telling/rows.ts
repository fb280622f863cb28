import { sql, type Insertable } from 'kysely'
import type { NoticeKind, Notices } from '@plaudit/contract/dropshipping/notices'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { KeptChange } from './deciding/rules.ts'

export const keptNotices = (tx: Tx, accountId: string): Promise<Notices | undefined> =>
  tx
    .selectFrom('selling_notices')
    .select([
      'price',
      'out_of_stock',
      'in_stock',
      'gone',
      'push_failed',
      'price_threshold',
      'margin_threshold',
      'email',
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirst()

export const saveNoticesRow = (
  tx: Tx,
  { accountId, notices, at }: { accountId: string; notices: Notices; at: Date },
) => {
  const values = { ...notices, updated_at: at }
  return tx
    .insertInto('selling_notices')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute()
}

/** What waits for the summary of kinds that are not told any more. */
export const dropKinds = (tx: Tx, accountId: string, kinds: NoticeKind[]) =>
  tx
    .deleteFrom('selling_changes')
    .where('account_id', '=', accountId)
    .where('told_at', 'is', null)
    .where(sql<boolean>`kind = any(${kinds}::text[])`)
    .execute()

/** What waits of these items, and what was told of them since a time. */
export const changesOf = (
  tx: Tx,
  accountId: string,
  { ids, since }: { ids: string[]; since: Date },
): Promise<KeptChange[]> =>
  tx
    .selectFrom('selling_changes')
    .select(['item_id', 'kind', 'facts', 'at', 'told_at'])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`item_id = any(${ids}::uuid[])`)
    .where((eb) => eb.or([eb('told_at', 'is', null), eb('told_at', '>=', since)]))
    .execute()

/** How many changes of each kind were told at once since a time. */
export const countToldAtOnce = async (
  tx: Tx,
  accountId: string,
  since: Date,
): Promise<Map<NoticeKind, number>> => {
  const { rows } = await sql<{ kind: NoticeKind; count: number }>`
    select kind, count(*)::int as count from selling_changes
    where account_id = ${accountId}::uuid and told_by = 'at_once' and told_at >= ${since}
    group by kind`.execute(tx)
  return new Map(rows.map(({ kind, count }) => [kind, count]))
}

/** What waits of these items and kinds is not told. */
export const dropWaiting = async (
  tx: Tx,
  accountId: string,
  pairs: { item_id: string; kind: NoticeKind }[],
): Promise<void> => {
  if (pairs.length === 0) return
  await sql`
    delete from selling_changes c
    using jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p (item_id uuid, kind text)
    where c.account_id = ${accountId}::uuid and c.item_id = p.item_id and c.kind = p.kind
      and c.told_at is null`.execute(tx)
}

export const insertChanges = async (
  tx: Tx,
  rows: Insertable<Tables['selling_changes']>[],
): Promise<void> => {
  if (rows.length > 0) await tx.insertInto('selling_changes').values(rows).execute()
}

/** What changed before a time: forgotten for all accounts. */
export const forgetChangesBefore = async (tx: Tx, at: Date): Promise<void> => {
  await sql`delete from selling_changes where at < ${at}`.execute(tx)
}
