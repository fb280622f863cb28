import { useTranslation } from 'react-i18next'
import { requestIdOf } from '../../api/failures.ts'
import { FeaturesNow } from '../../features/subscriptions/rights/features-now.tsx'
import { RightsHistory } from '../../features/subscriptions/rights/rights-history.tsx'
import { RightsSummary } from '../../features/subscriptions/rights/rights-summary.tsx'
import { useRights } from '../../features/subscriptions/rights/use-rights.ts'
import { useStore } from '../../features/stores/queries.ts'
import { useOwner } from '../../features/subscriptions/queries.ts'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { SkeletonBox, SkeletonLines, Skeleton } from '../../ui/feedback/skeleton.tsx'

const Loading = () => (
  <Skeleton>
    <div className="stack wide">
      <Card>
        <div className="stack">
          <SkeletonBox w="60%" h="1.5rem" />
          <SkeletonBox h="1.5rem" />
          <SkeletonLines lines={2} />
        </div>
      </Card>
      <Card>
        <SkeletonLines lines={11} />
      </Card>
    </div>
  </Skeleton>
)

const Body = () => {
  const owner = useOwner()
  const rights = useRights()
  const store = useStore().data
  if (owner.data && rights.data)
    return (
      <>
        <RightsSummary account={owner.data} rights={rights.data} store={store} />
        <FeaturesNow account={owner.data} rights={rights.data} />
        {rights.data.history.length > 0 && (
          <RightsHistory now={rights.data.now} history={rights.data.history} />
        )}
      </>
    )
  const failed = owner.error ?? rights.error
  if (!failed) return <Loading />
  const again = () => {
    void owner.refetch()
    void rights.refetch()
  }
  return <ErrorState requestId={requestIdOf(failed)} onRetry={again} />
}

/**
 * `/settings/membership/rights`: what may be used now, because of which payment, trial, gift or
 * grace, and all the time before.
 */
export const RightsScreen = () => {
  const { t } = useTranslation(['rights', 'membership'])
  return (
    <>
      <PageHead
        title={t('title')}
        back={{ to: '/settings/membership', label: t('membership:flow.membership') }}
      />
      <Body />
    </>
  )
}
