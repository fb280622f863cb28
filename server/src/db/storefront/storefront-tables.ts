import type { ColumnType } from 'kysely'
import type { ThemeBlockName } from '@plaudit/contract/stores/theme'

type Time = Date
type Json<T> = ColumnType<T, string, string>
/** With a default of its own. */
type JsonOr<T> = ColumnType<T, string | undefined, string>

type WidgetsTable = {
  account_id: string
  id: string
  name: string | null
  settings: Json<Record<string, unknown>>
  created_at: Time
  updated_at: Time
  low_contrast_accepted_at: Time | null
}
type WidgetChecksTable = {
  account_id: string
  widget_id: string
  outcome: string
  url: string
  is_typed: boolean
  checked_at: Time
  found_url: string | null
  found_at: Time | null
}
type StorefrontPagesTable = {
  account_id: string
  product_id: string
  page_key: string
  version: number
  shape: string
  page: string
}
/** What a store shows of us. */
type ThemeChecksTable = {
  account_id: string
  domain: string
  outcome: 'checked' | 'not_allowed' | 'failed'
  tried_at: Time
  checked_at: Time | null
  theme_id: string | null
  theme_name: string | null
  live_since: Time | null
  seen: JsonOr<Partial<Record<ThemeBlockName, 'found' | 'off' | 'missing'>>>
  lost: JsonOr<string[]>
}
type SnippetChecksTable = {
  account_id: string
  product_id: string
  title: string
  url: string
  outcome: string
  errors: number
  warnings: number
  checked_at: Time
}

/** Widgets, what their pages keep, and what is known of the shop's own pages. */
export type StorefrontTables = {
  widgets: WidgetsTable
  widget_checks: WidgetChecksTable
  storefront_pages: StorefrontPagesTable
  theme_checks: ThemeChecksTable
  snippet_checks: SnippetChecksTable
}
