import type { Bulk } from '@plaudit/contract/reviews/bulk'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { useBulkProgress } from '../queries.ts'
import styles from './bulk-progress.module.css'

const hasEnded = (bulk: Bulk) => bulk.state !== 'queued' && bulk.state !== 'running'

/** The progress of a bulk action over a whole filter, with counts. Calls back once when it has ended. */
export const BulkProgress = ({
  started,
  onEnd,
}: {
  started: Bulk
  onEnd: (bulk: Bulk) => void
}) => {
  const { t } = useTranslation('manage')
  const { data } = useBulkProgress(started.id)
  const bulk = data ?? started
  const ended = hasEnded(bulk)
  const notifyEnd = useEffectEvent(() => onEnd(bulk))
  useEffect(() => {
    if (ended && bulk.state !== 'failed') notifyEnd()
  }, [ended, bulk.state])
  const counts = { done: formatNumber(bulk.done), total: formatNumber(bulk.total) }
  if (bulk.state === 'failed')
    return (
      <Banner tone="error" live>
        {t('bulk.stopped', counts)}
      </Banner>
    )
  return (
    <section className={styles.running} aria-label={t(`bulk.running.${bulk.action}`)}>
      <p className="row between">
        <strong>{t(`bulk.running.${bulk.action}`)}</strong>
        <span className="num muted">{t('bulk.so_far', counts)}</span>
      </p>
      <Progress
        label={t(`bulk.running.${bulk.action}`)}
        percent={bulk.total === 0 ? 100 : (bulk.done / bulk.total) * 100}
      />
    </section>
  )
}
