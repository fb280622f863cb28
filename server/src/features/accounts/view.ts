import type { Account } from '@plaudit/contract/accounts'
import type { AccountRow } from './rows.ts'

export const accountView = (row: AccountRow, freeReviewAllowance: number): Account => ({
  id: row.id,
  name: row.name,
  email: { email: row.email },
  created_at: row.created_at.toISOString(),
  language: row.language,
  payment_provider: null,
  signup_origin: row.signup_origin,
  onboarding_choices: row.onboarding_choices,
  active_subscription: null,
  last_subscription: null,
  has_subscribed_before: false,
  is_annual_shopify: false,
  is_perpetual: row.is_perpetual,
  has_password: row.password_hash !== null,
  free_review_allowance: freeReviewAllowance,
  shop_key: row.shop_key,
})
