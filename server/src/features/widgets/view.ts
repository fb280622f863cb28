import type { Widget } from '@plaudit/contract/storefront/widgets'
import type { WidgetRow } from './rows.ts'
import { readSettings } from './rules.ts'

/** The first widget has its account's id, and is there before it was ever saved. */
export const isFirst = ({ account_id, id }: Pick<WidgetRow, 'account_id' | 'id'>) =>
  id === account_id

export const widgetView = (row: WidgetRow): Widget => ({
  id: row.id,
  is_first: isFirst(row),
  name: row.name,
  settings: readSettings(row.settings),
  updated_at: row.updated_at.toISOString(),
  low_contrast_accepted_at: row.low_contrast_accepted_at?.toISOString() ?? null,
})

/** The first widget of an account that never changed it. */
export const defaultFirstWidget = (accountId: string): Widget => ({
  id: accountId,
  is_first: true,
  name: null,
  settings: readSettings(undefined),
  updated_at: null,
  low_contrast_accepted_at: null,
})
