import type { Account } from '@plaudit/contract/accounts'
import type { describeBilling } from '../billing/describe-billing.ts'
import type { AccountRow } from './rows.ts'

export const accountView = (row: AccountRow, billing: Awaited<ReturnType<typeof describeBilling>>, freeReviewAllowance: number): Account => ({
  id: row.id,
  name: row.name,
  email: { email: row.email },
  created_at: row.created_at.toISOString(),
  language: row.language,
  signup_origin: row.signup_origin,
  onboarding_choices: row.onboarding_choices,
  ...billing,
  has_password: row.password_hash !== null,
  free_review_allowance: freeReviewAllowance,
  shop_key: row.shop_key,
})
