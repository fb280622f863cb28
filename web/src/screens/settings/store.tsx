import { requestIdOf } from '../../api/failures.ts'
import { useAccount } from '../../features/accounts/queries.ts'
import { OfferAgain } from '../../features/subscriptions/offer-resubscription.tsx'
import { LeaveStore } from '../../features/stores/leave-store.tsx'
import { useStore } from '../../features/stores/queries.ts'
import { StoreCard } from '../../features/stores/store-card.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines, Skeleton } from '../../ui/feedback/skeleton.tsx'

/** `/settings/store`: the store and its status, connecting it again, and disconnecting it. */
export const SettingsStoreScreen = () => {
  const { data: store, error, refetch } = useStore()
  const account = useAccount().data
  if (error && !store)
    return (
      <Card>
        <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
      </Card>
    )
  if (!store)
    return (
      <Skeleton>
        <Card>
          <SkeletonLines lines={4} />
        </Card>
      </Skeleton>
    )
  return (
    <div className="stack wide">
      {store.state === 'connected' && <OfferAgain />}
      <StoreCard store={store} />
      {store.connected && <LeaveStore hasPassword={account?.has_password ?? true} />}
    </div>
  )
}
