import type { Account } from '@plaudit/contract/accounts/accounts'

type Deciding = Pick<
  Account,
  'active_subscription' | 'is_perpetual' | 'has_subscribed_before' | 'onboarding_choices'
>

/** ACC-42: the perpetual plan has no end, so its account counts as subscribed. */
export const hasSubscription = (
  account: Pick<Deciding, 'active_subscription' | 'is_perpetual'>,
): boolean => account.active_subscription !== null || account.is_perpetual

const asksForMore = (query: URLSearchParams): boolean =>
  ['plan_id', 'show_rating', 'store'].some((name) => query.has(name))

/**
 * ACC-42: no active subscription, never subscribed before, nothing else asked for in
 * the address (a plan, a rating, a store to connect), no choices saved, and not yet asked since this sign-in.
 */
export const shouldStartOnboarding = (
  account: Deciding,
  query: URLSearchParams,
  asked: boolean,
): boolean =>
  !hasSubscription(account) &&
  !account.has_subscribed_before &&
  account.onboarding_choices === null &&
  !asksForMore(query) &&
  !asked
