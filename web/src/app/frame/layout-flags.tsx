import type { Account } from '@plaudit/contract/accounts/accounts'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { useAccount } from '../../features/accounts/queries.ts'
import { useConnectResult } from '../../features/stores/use-connect-result.ts'
import { lazyPart } from '../../lazy-part.ts'
import {
  markOnboardingShown,
  markRatingAsked,
  wasOnboardingShown,
  wasRatingAsked,
} from '../session/prompt-flags.ts'
import { shouldStartOnboarding, hasSubscription } from '../should-start-onboarding.ts'

const Onboarding = lazyPart(
  () => import('../../features/accounts/onboarding.tsx').then((m) => m.Onboarding),
  'onboarding',
)
const RatingDialog = lazyPart(
  () => import('../../features/accounts/rating-dialog.tsx').then((m) => m.RatingDialog),
  'settings',
)

const ConnectAskedStore = lazyPart(
  () => import('../../features/stores/connect-asked-store.tsx').then((m) => m.ConnectAskedStore),
  'stores',
)

const useFlags = () => {
  const [query, setQuery] = useSearchParams()
  const change = (edit: (next: URLSearchParams) => void) => {
    const next = new URLSearchParams(location.search)
    edit(next)
    setQuery(next, { replace: true })
  }
  const drop = (...names: string[]) => change((next) => names.forEach((name) => next.delete(name)))
  return { query, change, drop }
}

const ForAccount = ({ account }: { account: Account }) => {
  const { pathname } = useLocation()
  const { query, change, drop } = useFlags()
  const subscribed = hasSubscription(account)
  const isAsked = query.has('onboarding')
  const ratingAsked = query.has('show_rating')
  const begin = useEffectEvent((arrived: Account) => {
    // ACC-42: who came to see the plans is asked nothing before.
    if (isAsked || pathname === '/settings/plans') return
    if (!shouldStartOnboarding(arrived, query, wasOnboardingShown())) return
    markOnboardingShown()
    change((next) => {
      next.set('onboarding', 'true')
      next.set('origin', arrived.signup_origin)
    })
  })
  const tidy = useEffectEvent((needless: boolean, rated: boolean) => {
    if (needless) drop('onboarding', 'origin')
    if (rated) drop('show_rating')
  })
  useEffect(() => begin(account), [account])
  useEffect(
    () => tidy(isAsked && subscribed, ratingAsked && wasRatingAsked(account.id)),
    [account.id, isAsked, ratingAsked, subscribed],
  )
  const endOnboarding = () => {
    markOnboardingShown()
    drop('onboarding', 'origin')
  }
  const endRating = () => {
    markRatingAsked(account.id)
    drop('show_rating')
  }
  return (
    <Suspense fallback={null}>
      {query.has('store') && <ConnectAskedStore />}
      {isAsked && !subscribed && <Onboarding onClose={endOnboarding} />}
      {ratingAsked && !wasRatingAsked(account.id) && <RatingDialog onClose={endRating} />}
    </Suspense>
  )
}

/**
 * Handles the URL parameters of the layout (UI-5): `plan_id`, `show_rating`, `onboarding`, `origin`, which it sets
 * for analytics, `store` (STORE-27), and the result of a store connection.
 */
export const LayoutFlags = () => {
  useConnectResult()
  const account = useAccount().data
  const { pathname } = useLocation()
  const planId = useSearchParams()[0].get('plan_id')
  if (planId && pathname !== '/checkout')
    return (
      <Navigate
        to={`/checkout?plan_id=${encodeURIComponent(planId)}`}
        state={{ selectedPlanId: planId }}
        replace
      />
    )
  return account ? <ForAccount account={account} /> : null
}
