import { sql } from 'kysely'
import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type { ChangedFields } from '../../../db/suppliers/import-list-tables.ts'
import type { Tables } from '../../../db/tables.ts'
import type { Tx } from '../../../db/transaction.ts'

export type ChangeAction = Tables['import_list_changes']['action']
export type ItemChange = { id: string; before: ChangedFields; after: ChangedFields }

export const insertChange = async (
  tx: Tx,
  {
    accountId,
    id,
    action,
    at,
    rules,
  }: {
    accountId: string
    id: string
    action: ChangeAction
    at: Date
    /** Of new price rules: those before, and the version that they got. */
    rules?: { before: PriceRules; version: number }
  },
): Promise<void> => {
  await tx
    .insertInto('import_list_changes')
    .values({
      account_id: accountId,
      id,
      action,
      rules_before: rules ? JSON.stringify(rules.before) : null,
      rules_version: rules?.version ?? null,
      created_at: at,
      undone_at: null,
    })
    .execute()
}

export const insertChangedItems = async (
  tx: Tx,
  { accountId, changeId }: { accountId: string; changeId: string },
  changes: ItemChange[],
): Promise<void> => {
  if (changes.length === 0) return
  await sql`
    insert into import_list_changed_items (account_id, change_id, item_id, before, after)
    select ${accountId}::uuid, ${changeId}::uuid, r.id, r.before, r.after
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as r (id uuid, before jsonb, after jsonb)`.execute(
    tx,
  )
}

/** A change that changed nothing. */
export const deleteChange = (tx: Tx, { accountId, id }: { accountId: string; id: string }) =>
  tx
    .deleteFrom('import_list_changes')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
