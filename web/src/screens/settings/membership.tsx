import type { Account } from '@plaudit/contract/accounts/accounts'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useLocation, useNavigate, useSearchParams } from 'react-router'
import { requestIdOf } from '../../api/failures.ts'
import { chargeIdOf, ConfirmReturn } from '../../features/subscriptions/checkout/confirm-return.tsx'
import { BillingHistory } from '../../features/subscriptions/membership/billing-history.tsx'
import { EditDetails } from '../../features/subscriptions/membership/edit-details.tsx'
import { PaidWith } from '../../features/subscriptions/membership/paid-with.tsx'
import { PlanOverview } from '../../features/subscriptions/membership/plan-overview.tsx'
import { StateBanners } from '../../features/subscriptions/membership/state-banners.tsx'
import { useBillingDetails, useOwner } from '../../features/subscriptions/queries.ts'
import { lazyPart } from '../../lazy-part.ts'
import { LostStoreBanner } from '../../features/stores/lost-store-banner.tsx'
import { useStore } from '../../features/stores/queries.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorState, EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { NotFoundScreen } from '../not-found.tsx'
import styles from './account.module.css'

const RightsScreen = lazyPart(() => import('./rights.tsx').then((m) => m.RightsScreen), 'rights')

const NoPlan = () => {
  const { t } = useTranslation('membership')
  return (
    <Card>
      <EmptyState
        title={t('none.title')}
        actions={
          <ButtonLink kind="primary" to="/settings/plans">
            {t('none.verb')}
          </ButtonLink>
        }
      >
        {t('none.about')}
      </EmptyState>
    </Card>
  )
}

const Side = ({ account }: { account: Account }) => {
  const details = useBillingDetails().data?.billing
  return (
    <div className="stack wide">
      {account.active_subscription && <PaidWith subscription={account.active_subscription} />}
      {details && <EditDetails saved={details} />}
    </div>
  )
}

/** The owner returned from Shopify without approving the plan: shown until she continues. */
const LEFT = { hasLeftPage: true }

const LeftBanner = ({ account }: { account: Account }) => {
  const { t } = useTranslation('billing')
  const { state } = useLocation() as { state: Partial<typeof LEFT> | null }
  if (!state?.hasLeftPage || account.active_subscription?.state !== 'cancelled') return null
  return (
    <Banner tone="warning" live>
      {t('undo.left')}
    </Banner>
  )
}

const Membership = ({ account }: { account: Account }) => {
  const subscription = account.active_subscription ?? account.last_subscription
  const store = useStore().data
  return (
    <>
      <LeftBanner account={account} />
      <LostStoreBanner />
      <StateBanners account={account} store={store} />
      {subscription ? (
        <div className={styles.columns}>
          <PlanOverview account={account} subscription={subscription} />
          <Side account={account} />
        </div>
      ) : (
        <NoPlan />
      )}
      <BillingHistory />
    </>
  )
}

/**
 * After returning from the page where a cancelled plan is approved again: fetches and shows the result, and removes
 * it from the URL.
 */
const Kept = ({ chargeId }: { chargeId: string | null }) => {
  const { t } = useTranslation('billing')
  const go = useNavigate()
  const toMembership = (state: typeof LEFT | null) =>
    void go('/settings/membership', { replace: true, state })
  return (
    <ConfirmReturn
      isKeeping
      back={{ provider: 'shopify', chargeId }}
      onDone={() => {
        showToast({ type: 'success', text: t('undo.cancellation') })
        toMembership(null)
      }}
      onLeft={() => toMembership(LEFT)}
    />
  )
}

const MembershipScreen = () => {
  const { data, error, refetch } = useOwner()
  const [query] = useSearchParams()
  if (query.get('approved') === 'shopify') return <Kept chargeId={chargeIdOf(query)} />
  if (data) return <Membership account={data} />
  if (error) return <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
  return (
    <Skeleton>
      <Card>
        <SkeletonLines lines={8} />
      </Card>
    </Skeleton>
  )
}

/**
 * `/settings/membership`: the plan and its status, the payment method and past payments; below it the page of current
 * rights.
 */
export const SettingsMembershipScreen = () => (
  <Routes>
    <Route index element={<MembershipScreen />} />
    <Route path="rights" element={<RightsScreen />} />
    <Route path="*" element={<NotFoundScreen />} />
  </Routes>
)
