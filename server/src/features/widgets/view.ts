import { livePageOutcomes, type KeptCheck } from '@plaudit/contract/storefront/live-page'
import type { Widget } from '@plaudit/contract/storefront/widgets'
import type { checksOf, WidgetRow } from './rows.ts'
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

type CheckRow = Awaited<ReturnType<typeof checksOf>>[number]

/** Null for an outcome that only a newer release writes. */
export const checkView = (row: CheckRow): KeptCheck | null => {
  const outcome = livePageOutcomes.find((one) => one === row.outcome)
  if (!outcome) return null
  return {
    widget_id: row.widget_id,
    outcome,
    url: row.url,
    is_typed: row.is_typed,
    checked_at: row.checked_at.toISOString(),
    found:
      row.found_url !== null && row.found_at !== null
        ? { url: row.found_url, at: row.found_at.toISOString() }
        : null,
  }
}
