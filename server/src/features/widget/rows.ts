import type { WidgetSettings } from '@plaudit/contract/storefront/widget'
import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'

export const settingsOf = async (
  tx: Tx,
  accountId: string,
): Promise<Record<string, unknown> | undefined> =>
  (
    await tx
      .selectFrom('widget_settings')
      .select('settings')
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.settings

export const setSettings = (
  tx: Tx,
  row: { accountId: string; settings: WidgetSettings; at: Date },
) => {
  const settings = JSON.stringify(row.settings)
  return tx
    .insertInto('widget_settings')
    .values({ account_id: row.accountId, settings, updated_at: row.at })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ settings, updated_at: row.at }),
    )
    .execute()
}

/** Notifies every process that this account's widget settings changed; delivered after the commit. */
export const notifySettingsChanged = (tx: Tx, accountId: string) =>
  sql`select pg_notify('storefront', ${`account:${accountId}`})`.execute(tx)
