import type { Store } from '@plaudit/contract/stores/stores'
import type { StoreSync } from '@plaudit/contract/stores/sync'
import { requestIdOf } from '../../api/failures.ts'
import { useAccount } from '../../features/accounts/queries.ts'
import { CustomerFiles } from '../../features/privacy/customer-files.tsx'
import { RatingsSwitch } from '../../features/store-ratings/ratings-switch.tsx'
import { useStoreSync } from '../../features/store-sync/queries.ts'
import { SyncedData } from '../../features/store-sync/synced-data.tsx'
import { SyncProgress } from '../../features/store-sync/sync-progress.tsx'
import { OfferAgain } from '../../features/subscriptions/offer-resubscription.tsx'
import { LeaveStore } from '../../features/stores/leave-store.tsx'
import { useStore } from '../../features/stores/queries.ts'
import { StoreAccess } from '../../features/stores/store-access.tsx'
import { StoreCard, type StoreReading } from '../../features/stores/store-card.tsx'
import { LiveTheme } from '../../features/theme-blocks/live-theme.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines, Skeleton } from '../../ui/feedback/skeleton.tsx'
import styles from './store.module.css'

/** Whether what is here of the products is what the store has. */
const readingOf = (sync: StoreSync | undefined): StoreReading => {
  if (!sync) return null
  const products = sync.kinds.find(({ kind }) => kind === 'products')?.state
  if (products === 'not_allowed') return 'incomplete'
  if (sync.reconciled_at || products === 'complete') return 'complete'
  return sync.state === 'waiting' || sync.state === 'running' ? 'reading' : 'incomplete'
}

const Synced = ({ store }: { store: Store }) => {
  const { data: sync, error, refetch } = useStoreSync()
  return (
    <div className="stack wide">
      <StoreCard store={store} reading={readingOf(sync)}>
        {sync && <SyncProgress sync={sync} />}
      </StoreCard>
      {sync && sync.kinds.length > 0 && <SyncedData sync={sync} />}
      {!sync && (
        <Card>
          {error ? (
            <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
          ) : (
            <Skeleton>
              <SkeletonLines lines={6} />
            </Skeleton>
          )}
        </Card>
      )}
    </div>
  )
}

const Connected = ({ store }: { store: Store }) => (
  <>
    <div className={styles.columns}>
      <Synced store={store} />
      <div className="stack wide">
        <LiveTheme isReachable={store.state === 'connected'} />
        <RatingsSwitch isReachable={store.state === 'connected'} />
      </div>
    </div>
    {store.state === 'connected' && <StoreAccess store={store} />}
  </>
)

/**
 * `/settings/store`: the store, how far it is read, what shoppers see of us in its theme, what it lets us do, and
 * disconnecting it.
 */
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
      {store.connected ? <Connected store={store} /> : <StoreCard store={store} />}
      <CustomerFiles />
      {store.connected && <LeaveStore hasPassword={account?.has_password ?? true} />}
    </div>
  )
}
