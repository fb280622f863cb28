import type { ReviewChange } from '@plaudit/contract/reviews/history'
import { HideReason } from '@plaudit/contract/reviews/review'
import { useTranslation } from 'react-i18next'
import { Diff } from '../../../ui/data/diff.tsx'
import { DateText } from '../../../ui/text/time.tsx'
import styles from './history.module.css'
import { useReviewHistory } from '../queries.ts'

const isHideReason = (reason: NonNullable<ReviewChange['reason']>): reason is HideReason =>
  HideReason.options.some((one) => one === reason)

const comparedFields = ['author', 'title', 'text'] as const

const Changed = ({ change }: { change: ReviewChange }) => (
  <>
    {comparedFields
      .filter((field) => field in change.after && typeof change.before[field] === 'string')
      .map((field) => (
        <div key={field} className="sm">
          <Diff
            before={String(change.before[field] ?? '')}
            after={String(change.after[field] ?? '')}
          />
        </div>
      ))}
  </>
)

/** The history of a review, newest first; edits with a word diff. Nothing for an unchanged review. */
export const History = ({ id }: { id: string }) => {
  const { t } = useTranslation(['manage', 'app', 'publishing'])
  const { data, error, refetch } = useReviewHistory(id)
  if (!error && !data?.length) return null
  return (
    <section className="stack close">
      <h3>{t('history.title')}</h3>
      {error && !data && (
        <p className="sm muted">
          {t('history.failed')}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            {t('app:failed.retry')}
          </button>
        </p>
      )}
      <ol className={styles.history}>
        {data?.map((change) => (
          <li key={change.id}>
            <p>
              {t(`history.action.${change.action}`)}
              {change.reason && (
                <span className="muted">
                  {', '}
                  {isHideReason(change.reason)
                    ? t(`publishing:hide.${change.reason}`)
                    : t(`history.reason.${change.reason}`)}
                </span>
              )}
            </p>
            {typeof change.after['note'] === 'string' && (
              <p dir="auto" className="sm break">
                {change.after['note']}
              </p>
            )}
            <Changed change={change} />
            <p className="xs muted">
              <DateText at={change.changed_at} withTime />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
