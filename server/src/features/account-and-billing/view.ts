import type { Account } from '@plaudit/contract/accounts/accounts'
import type { describeBilling } from '../subscriptions/describe-billing.ts'
import type { KnownAccount } from '../accounts/find-account.ts'

type More = { pendingEmail: string | null; freeReviewAllowance: number }

export const accountView = (
  row: KnownAccount,
  billing: Awaited<ReturnType<typeof describeBilling>>,
  { pendingEmail, freeReviewAllowance }: More,
): Account => ({
  id: row.id,
  name: row.name,
  email: {
    email: row.email,
    verified_at: row.email_verified_at?.toISOString() ?? null,
    pending: pendingEmail,
  },
  created_at: row.created_at.toISOString(),
  language: row.language,
  signup_origin: row.signup_origin,
  onboarding_choices: row.onboarding_choices,
  ...billing,
  has_password: row.has_password,
  free_review_allowance: freeReviewAllowance,
  shop_key: row.shop_key,
})
