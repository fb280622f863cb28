import type { Account } from '@plaudit/contract/accounts/accounts'

type Deciding = Pick<
  Account,
  'active_subscription' | 'is_perpetual' | 'has_subscribed_before' | 'onboarding_choices'
>

/** ACC-42: the perpetual plan has no end, so its account counts as subscribed. */
export const hasSubscription = (
  account: Pick<Deciding, 'active_subscription' | 'is_perpetual'>,
): boolean => account.active_subscription !== null || account.is_perpetual

/**
 * ACC-42: no active subscription, never subscribed before, neither `plan_id` nor `show_rating`
 * in the address, no choices saved, and not yet asked since this sign-in.
 */
export const shouldStartOnboarding = (
  account: Deciding,
  query: URLSearchParams,
  asked: boolean,
): boolean =>
  !hasSubscription(account) &&
  !account.has_subscribed_before &&
  account.onboarding_choices === null &&
  !query.has('plan_id') &&
  !query.has('show_rating') &&
  !asked
