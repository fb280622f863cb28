import type { ColumnType, Generated } from 'kysely'
import type { ThemeBlockName } from '@plaudit/contract/stores/theme'

type Time = Date
type Json<T> = ColumnType<T, string | undefined, string>

type ThemeChecksTable = {
  account_id: string
  domain: string
  outcome: 'checked' | 'not_allowed' | 'failed'
  tried_at: Time
  checked_at: Time | null
  theme_id: string | null
  theme_name: string | null
  live_since: Time | null
  seen: Json<Partial<Record<ThemeBlockName, 'found' | 'off' | 'missing'>>>
  lost: Json<string[]>
}
type ChangedRatingsTable = { account_id: string; product_id: string; marks: Generated<number> }
type StoreRatingSwitchesTable = {
  account_id: string
  enabled: Generated<boolean>
  told_domain: string | null
  not_allowed_at: Time | null
  sent_at: Time | null
}
type StoreRatingsTable = {
  account_id: string
  product_id: string
  external_id: string
  average: string
  count: number
}

/** What a store shows of us; a test compares this list of columns with the database. */
export type StoreSurfaceTables = {
  theme_checks: ThemeChecksTable
  changed_ratings: ChangedRatingsTable
  store_rating_switches: StoreRatingSwitchesTable
  store_ratings: StoreRatingsTable
}
