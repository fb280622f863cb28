import { Upload } from 'lucide-react'
import { lazy, Suspense, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../features/accounts/queries.ts'
import { UnrepliedSkeleton } from '../features/reviews/list/unreplied-skeleton.tsx'
import { useReviewCounts } from '../features/reviews/use-review-counts.ts'
import { useStore } from '../features/stores/queries.ts'
import { requestIdOf } from '../api/failures.ts'
import { lazyPart } from '../lazy-part.ts'
import { loadPart } from '../load-part.ts'
import { loadTexts, type Namespace } from '../texts/load-texts.ts'
import { ButtonLink } from '../ui/form/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { formatNumber } from '../ui/text/numbers.ts'
import { PageHead } from '../ui/layout/page-head.tsx'
import { SkeletonBox, SkeletonLines, Skeleton } from '../ui/feedback/skeleton.tsx'
import styles from './home.module.css'

/**
 * A part of the screen with its texts, loaded in parallel with the first requests: heading and layout do not wait for
 * it.
 */
const part = <P extends object>(load: () => Promise<ComponentType<P>>, ...texts: Namespace[]) => {
  const loaded = Promise.all([loadPart(load), loadTexts(...texts)])
  return lazy(async () => ({ default: (await loaded)[0] }))
}
const WaitingList = part(
  () => import('../features/reviews/list/unreplied-reviews.tsx').then((m) => m.UnrepliedReviews),
  'reviews',
)
const Overview = part(
  () => import('./home/overview.tsx').then((m) => m.Overview),
  'imports',
  'reviews',
  'stores',
)
const Figures = part(
  () => import('../features/reviews/list/figures.tsx').then((m) => m.Figures),
  'reviews',
)
const OfferAgain = lazyPart(
  () => import('../features/subscriptions/offer-resubscription.tsx').then((m) => m.OfferAgain),
  'billing',
)
const Listing = lazyPart(() => import('./home/listing.tsx').then((m) => m.Listing), 'listing')
const SetUp = lazyPart(() => import('./home/set-up.tsx').then((m) => m.SetUp))

const SideSkeleton = () => (
  <Skeleton className="stack wide">
    <Card>
      <SkeletonLines lines={4} />
    </Card>
  </Skeleton>
)

const WaitingSkeleton = ({ unreplied }: { unreplied: number }) => (
  <Card>
    <UnrepliedSkeleton rows={unreplied} />
  </Card>
)

const HomeSkeleton = () => (
  <Skeleton>
    <div className="stack wide">
      <div className={styles.columns}>
        <WaitingSkeleton unreplied={3} />
        <Card>
          <SkeletonLines lines={4} />
        </Card>
      </div>
      <SkeletonBox h="7rem" />
    </div>
  </Skeleton>
)

const greetingAt = (hour: number) => {
  if (hour < 5 || hour >= 18) return 'evening'
  return hour < 12 ? 'morning' : 'afternoon'
}

type Counts = NonNullable<ReturnType<typeof useReviewCounts>['data']>

const HomeHead = ({ counts, name }: { counts: Counts | undefined; name: string | undefined }) => {
  const { t } = useTranslation('home')
  const [hour] = useState(() => new Date().getHours())
  const isNew = counts?.total === 0
  const first = name?.split(' ')[0]
  const greeting = first ? t(`greeting.${greetingAt(hour)}`, { name: first }) : t('greeting.plain')
  const about = () => {
    if (isNew) return t('welcome', { name: first ?? '' })
    if (!counts) return greeting
    return t('about', {
      greeting,
      count: counts.unreplied,
      shown: formatNumber(counts.unreplied),
    })
  }
  return (
    <PageHead
      title={t('title')}
      about={about()}
      actions={
        counts &&
        !isNew && (
          <ButtonLink kind="primary" to="/import">
            <Upload aria-hidden />
            {t('import')}
          </ButtonLink>
        )
      }
    />
  )
}

type BodyProps = {
  counts: Counts | undefined
  error: Error | null
  onRetry: () => void
  connected: boolean | undefined
  storeUrl: string | undefined
}

const ShopOverview = ({ counts, connected }: Pick<BodyProps, 'connected'> & { counts: Counts }) => (
  <>
    <div className={styles.columns}>
      <Suspense fallback={<WaitingSkeleton unreplied={counts.unreplied} />}>
        <WaitingList unreplied={counts.unreplied} />
      </Suspense>
      <Suspense fallback={<SideSkeleton />}>
        <Overview counts={counts} connected={connected} />
      </Suspense>
    </div>
    <Suspense fallback={<SkeletonBox h="7rem" />}>
      <Figures counts={counts} />
    </Suspense>
  </>
)

const Body = ({ counts, error, onRetry, connected, storeUrl }: BodyProps) => {
  if (!counts)
    return error ? (
      <Card>
        <ErrorState requestId={requestIdOf(error)} onRetry={onRetry} />
      </Card>
    ) : (
      <HomeSkeleton />
    )
  if (counts.total === 0)
    return (
      <Suspense fallback={<HomeSkeleton />}>
        <SetUp connected={connected === true} storeUrl={storeUrl} />
      </Suspense>
    )
  return <ShopOverview counts={counts} connected={connected} />
}

/** `/`: reviews to reply to, then an overview of the shop; for a new account the steps to its first reviews. */
export const HomeScreen = () => {
  const account = useAccount()
  const store = useStore()
  const { data: counts, error, refetch } = useReviewCounts()
  const connected = store.data?.connected
  const fromListing = account.data?.signup_origin === 'shopify'
  const listing = account.data && store.data && (
    <Suspense fallback={null}>
      <Listing account={account.data} connected={store.data.connected} />
    </Suspense>
  )
  return (
    <>
      <HomeHead counts={counts} name={account.data?.name} />
      {connected && fromListing && (
        <Suspense fallback={null}>
          <OfferAgain />
        </Suspense>
      )}
      {fromListing && listing}
      <Body
        counts={counts}
        error={error}
        onRetry={() => void refetch()}
        connected={connected}
        storeUrl={store.data?.url}
      />
      {!fromListing && listing}
    </>
  )
}
