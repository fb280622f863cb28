import type { EmbeddedOverview } from '@plaudit/contract/stores/embedded'
import type { Review } from '@plaudit/contract/reviews/review'
import { useTranslation } from 'react-i18next'
import { Card } from '../ui/layout/card.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { SkeletonBox, SkeletonLines, Skeleton } from '../ui/feedback/skeleton.tsx'
import { formatAverage, formatNumber } from '../ui/text/numbers.ts'
import { InStore } from './in-store.tsx'
import { OpenPlaudit } from './open-plaudit.tsx'
import { PlanCard } from './plan-card.tsx'
import { Refused } from './refused.tsx'
import { useOverview } from './use-overview.ts'
import { WaitingReviews } from './waiting-reviews.tsx'
import styles from './embedded.module.css'

const Loading = () => (
  <Skeleton>
    <div className="stack wide">
      <SkeletonBox w="16rem" h="2rem" />
      <div className={styles.columns}>
        <Card>
          <SkeletonLines lines={9} />
        </Card>
        <Card>
          <SkeletonLines lines={3} />
        </Card>
      </div>
    </div>
  </Skeleton>
)

const Head = ({ overview: { reviews } }: { overview: EmbeddedOverview }) => {
  const { t } = useTranslation('embedded')
  const { waiting_count: count, average, total } = reviews
  return (
    <header className={styles.head}>
      <div className="grow">
        <h1>{total === 0 ? t('head_none') : t('head', { count, shown: formatNumber(count) })}</h1>
        {average !== null && (
          <p className="muted num">
            {t('average', {
              count: total,
              average: formatAverage(average),
              shown: formatNumber(total),
            })}
          </p>
        )}
      </div>
      <OpenPlaudit />
    </header>
  )
}

type ReadyProps = { overview: EmbeddedOverview; onAnswered: (review: Review) => void }

const Ready = ({ overview, onAnswered }: ReadyProps) => (
  <div className="stack wide">
    <Head overview={overview} />
    <div className={styles.columns}>
      <WaitingReviews
        reviews={overview.waiting}
        more={overview.reviews.waiting_count}
        total={overview.reviews.total}
        onAnswered={onAnswered}
      />
      <div className="stack wide">
        <InStore overview={overview} />
        <PlanCard plan={overview.plan} />
      </div>
    </div>
  </div>
)

/** The page inside the store's admin: what needs an answer, how the store is doing, and the way into the product. */
export const EmbeddedPage = () => {
  const { shown, retry, answered } = useOverview()
  return (
    <main className={styles.main}>
      {shown.kind === 'loading' && <Loading />}
      {shown.kind === 'failed' && (
        <Card>
          <ErrorState onRetry={retry} />
        </Card>
      )}
      {shown.kind === 'refused' && <Refused outcome={shown.outcome} onRetry={retry} />}
      {shown.kind === 'ready' && <Ready overview={shown.overview} onAnswered={answered} />}
    </main>
  )
}
