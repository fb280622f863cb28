import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export type ThemeCheckRow = Selectable<Tables['theme_checks']>

export const themeCheckOf = (tx: Tx, accountId: string): Promise<ThemeCheckRow | undefined> =>
  tx.selectFrom('theme_checks').selectAll().where('account_id', '=', accountId).executeTakeFirst()

export const saveThemeCheck = (tx: Tx, row: Insertable<Tables['theme_checks']>) =>
  tx
    .insertInto('theme_checks')
    .values(row)
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()

/** The last look failed; what an earlier one found stays. */
export const markThemeUnread = (
  tx: Tx,
  accountId: string,
  change: Pick<ThemeCheckRow, 'domain' | 'outcome' | 'tried_at'>,
) =>
  tx
    .insertInto('theme_checks')
    .values({ account_id: accountId, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute()

export const deleteThemeCheck = (tx: Tx, accountId: string) =>
  tx.deleteFrom('theme_checks').where('account_id', '=', accountId).execute()
