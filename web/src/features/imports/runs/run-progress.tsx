import type { Import } from '@plaudit/contract/imports/imports'
import { useTranslation } from 'react-i18next'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { Dot, SegmentedProgress, type Segment } from '../../../ui/feedback/progress.tsx'
import styles from './run-progress.module.css'

const outcomes = ['new', 'changed', 'duplicate', 'rejected'] as const

export const segmentsOf = (run: Import): Segment[] =>
  outcomes.map((kind) => ({ name: kind, kind, count: run.counts[kind] }))

/** A running import: counts, one segment per outcome, and a cancel button. */
export const RunProgress = ({ run, onCancel }: { run: Import; onCancel: () => void }) => {
  const { t } = useTranslation('imports')
  const left = Math.max(0, run.total - run.processed)
  return (
    <Card label={t('progress')}>
      <div className="stack">
        <div className="row wrap between top">
          <p aria-live="polite">
            <span className={styles.count}>{formatNumber(run.processed)}</span>{' '}
            <span className={styles.of}>{t('run.of', { total: formatNumber(run.total) })}</span>
          </p>
          {run.state !== 'undoing' && <Button onClick={onCancel}>{t('run.cancel')}</Button>}
        </div>
        <SegmentedProgress
          label={t('progress')}
          total={Math.max(1, run.total)}
          segments={segmentsOf(run)}
        />
        <ul className={styles.legend}>
          {outcomes.map((kind) => (
            <li key={kind}>
              <Dot kind={kind} />
              {t(`outcome.${kind}`)}{' '}
              <strong className="num">{formatNumber(run.counts[kind])}</strong>
            </li>
          ))}
          <li className="end muted num">{t('run.left', { count: left })}</li>
        </ul>
        <Banner tone="info">{t(run.state === 'undoing' ? 'undoing' : 'run.leave')}</Banner>
      </div>
    </Card>
  )
}
