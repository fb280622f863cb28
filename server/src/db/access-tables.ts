import type { OnboardingChoices } from '@plaudit/contract/accounts/accounts'
import type { ColumnType, Generated } from 'kysely'
import type { Language } from '@plaudit/contract/accounts/account-fields'

/** The tables of who may come in, as the migrations leave them. */
type Time = Date
type Json<T> = ColumnType<T, string, string>

/** What a link in a letter does. */
export type OneTimePurpose =
  'reset_password' | 'shop_login' | 'verify_email' | 'change_email' | 'sign_in'
type AccountsTable = {
  id: string
  name: string
  email: string
  password_hash: string | null
  language: Generated<Language>
  signup_origin: Generated<'web' | 'google' | 'shopify'>
  marketing: Json<Record<string, string>>
  onboarding_choices: Json<OnboardingChoices> | null
  shop_key: string
  google_sub: string | null
  email_verified_at: Time | null
  created_at: Time
}
export type AccountKey = { kind: 'email' | 'google' | 'shop_key' | 'store_domain'; key: string }
type AccountKeysTable = { kind: AccountKey['kind']; key: string; account_id: string }
type RefreshTokensTable = {
  token_hash: string
  account_id: string
  family_id: string
  expires_at: Time
  used_at: Time | null
  revoked_at: Time | null
  created_at: Time
}
type OneTimeTokensTable = {
  token_hash: string
  account_id: string
  purpose: OneTimePurpose
  email: string | null
  expires_at: Time
  used_at: Time | null
  created_at: Time
}
type EndedSessionsTable = { family_id: string; ended_at: Time }
type KnownAddressesTable = { account_id: string; address_hash: string; seen_at: Time }
type UsedSignaturesTable = { signature_hash: string; used_at: Time }
type RateLimitsTable = { key: string; window_start: Time; hits: number }
type ConnectStatesTable = {
  state: string
  account_id: string | null
  domain: string
  browser_hash: string | null
  family_id: string | null
  return_to: string | null
  created_at: Time
}

export type AccessTables = {
  accounts: AccountsTable
  account_keys: AccountKeysTable
  refresh_tokens: RefreshTokensTable
  one_time_tokens: OneTimeTokensTable
  rate_limits: RateLimitsTable
  connect_states: ConnectStatesTable
  ended_sessions: EndedSessionsTable
  known_addresses: KnownAddressesTable
  used_signatures: UsedSignaturesTable
}
