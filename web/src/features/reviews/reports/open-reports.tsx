import type { Review } from '@plaudit/contract/reviews/review'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/feedback/skeleton.tsx'
import { useReviewReports } from './use-review-reports.ts'
import { DecisionForm } from './decision-form.tsx'
import { ReportItem } from './report-item.tsx'
import styles from './reports.module.css'

/** What was reported about a review and waits for its owner, with the decision. */
export const OpenReports = ({ review }: { review: Review }) => {
  const { t } = useTranslation(['publishing', 'app'])
  const { data, error, refetch } = useReviewReports(review.id)
  const open = data?.reports.filter(({ decision_id }) => decision_id === null)
  return (
    <section className={styles.open} aria-label={t('publishing:reports.title')}>
      <Banner tone="warning" title={t('publishing:reports.title')}>
        {t('publishing:reports.about')}
      </Banner>
      {error && !data && (
        <p className="sm muted">
          {t('publishing:reports.not_loaded')}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            {t('app:failed.retry')}
          </button>
        </p>
      )}
      {open ? (
        <ul className={styles.list}>
          {open.map((report) => (
            <ReportItem key={report.id} report={report} />
          ))}
        </ul>
      ) : (
        <Skeleton>
          <SkeletonLines lines={3} />
        </Skeleton>
      )}
      <DecisionForm id={review.id} />
    </section>
  )
}
