import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'

export type WidgetRow = Selectable<Tables['widgets']>
type CheckRow = Selectable<Tables['widget_checks']>

/** An account's widgets that were ever saved, oldest first. */
export const widgetsOf = (tx: Tx, accountId: string): Promise<WidgetRow[]> =>
  tx
    .selectFrom('widgets')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const widgetOf = (
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
): Promise<WidgetRow | undefined> =>
  tx
    .selectFrom('widgets')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()

type Written = {
  accountId: string
  id: string
  name: string | null
  settings: WidgetSettings
  at: Date
  acceptedAt: Date | null
}

/** Writes a widget, or over the one that is there. */
export const setWidget = (tx: Tx, { accountId, id, name, settings, at, acceptedAt }: Written) => {
  const values = {
    name,
    settings: JSON.stringify(settings),
    updated_at: at,
    low_contrast_accepted_at: acceptedAt,
  }
  return tx
    .insertInto('widgets')
    .values({ account_id: accountId, id, ...values, created_at: at })
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doUpdateSet(values))
    .execute()
}

/** @returns whether it was there. */
export const removeWidget = async (
  tx: Tx,
  { accountId, id }: { accountId: string; id: string },
): Promise<boolean> => {
  await tx
    .deleteFrom('widget_checks')
    .where('account_id', '=', accountId)
    .where('widget_id', '=', id)
    .execute()
  const [done] = await tx
    .deleteFrom('widgets')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
  return (done?.numDeletedRows ?? 0n) > 0n
}

/** What the last check said of each widget that was ever checked. */
export const checksOf = (tx: Tx, accountId: string): Promise<CheckRow[]> =>
  tx
    .selectFrom('widget_checks')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('widget_id')
    .execute()

/** Writes a check over the one before; where the widget was last found stays, until it is found again. */
export const setCheck = (tx: Tx, { account_id, widget_id, ...check }: CheckRow) =>
  tx
    .insertInto('widget_checks')
    .values({ account_id, widget_id, ...check })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'widget_id']).doUpdateSet((row) => ({
        ...check,
        found_url: row.fn.coalesce('excluded.found_url', 'widget_checks.found_url'),
        found_at: row.fn.coalesce('excluded.found_at', 'widget_checks.found_at'),
      })),
    )
    .execute()
