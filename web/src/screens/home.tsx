import { Upload } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../features/accounts/queries.ts'
import { useReviewCounts } from '../features/reviews/queries.ts'
import { WaitingList } from '../features/reviews/waiting-list.tsx'
import { useStore } from '../features/stores/queries.ts'
import { requestIdOf } from '../api/failures.ts'
import { loadTexts } from '../texts/load-texts.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Failed } from '../ui/nothing.tsx'
import { formatNumber } from '../ui/numbers.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Bone, BoneLines, Skeleton } from '../ui/skeleton.tsx'
import styles from './home.module.css'

// What stands below the first work comes right after it: an owner sees the heading and the reviews that wait sooner.
const SetUp = lazy(() => import('./home/set-up.tsx').then((part) => ({ default: part.SetUp })))
const Overview = lazy(() =>
  loadTexts('imports')
    .then(() => import('./home/overview.tsx'))
    .then((part) => ({ default: part.Overview })),
)
const Figures = lazy(() => import('../features/reviews/figures.tsx').then((part) => ({ default: part.Figures })))

const SideSkeleton = () => (
  <Skeleton className="stack wide">
    <Card>
      <BoneLines lines={4} />
    </Card>
  </Skeleton>
)

const HomeSkeleton = () => (
  <Skeleton>
    <div className="stack wide">
      <div className={styles.columns}>
        <Card>
          <BoneLines lines={8} />
        </Card>
        <Card>
          <BoneLines lines={4} />
        </Card>
      </div>
      <Bone h="7rem" />
    </div>
  </Skeleton>
)

const greetingAt = (hour: number) => (hour < 5 || hour >= 18 ? 'evening' : hour < 12 ? 'morning' : 'afternoon')

/** `/`: what waits for the owner, then how the shop stands; for a new account the way to its first reviews. */
export const HomeScreen = () => {
  const { t } = useTranslation('home')
  const account = useAccount()
  const store = useStore()
  const { data: counts, error, refetch } = useReviewCounts()
  const isNew = counts?.total === 0
  const first = account.data?.name.split(' ')[0]
  const greeting = first ? t(`greeting.${greetingAt(new Date().getHours())}`, { name: first }) : t('greeting.plain')
  return (
    <>
      <PageHead
        title={t('title')}
        about={
          isNew
            ? t('welcome', { name: first ?? '' })
            : counts
              ? t('about', { greeting, count: counts.unreplied, shown: formatNumber(counts.unreplied) })
              : greeting
        }
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
      {error && !counts && (
        <Card>
          <Failed requestId={requestIdOf(error)} onRetry={() => void refetch()} />
        </Card>
      )}
      {!counts && !error && <HomeSkeleton />}
      {isNew && (
        <Suspense fallback={<HomeSkeleton />}>
          <SetUp connected={store.data?.connected === true} storeUrl={store.data?.url} />
        </Suspense>
      )}
      {counts && !isNew && (
        <>
          <div className={styles.columns}>
            <WaitingList unreplied={counts.unreplied} />
            <Suspense fallback={<SideSkeleton />}>
              <Overview counts={counts} connected={store.data?.connected} />
            </Suspense>
          </div>
          <Suspense fallback={<Bone h="7rem" />}>
            <Figures counts={counts} />
          </Suspense>
        </>
      )}
    </>
  )
}
