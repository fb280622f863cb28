import type { ImportPreview } from '@plaudit/contract/imports/preview'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { SegmentedProgress } from '../../../ui/feedback/progress.tsx'
import styles from './preview-summary.module.css'

/** New and changed rows: what the button imports. */
export const importedOf = (preview: ImportPreview): number =>
  preview.counts.new + preview.counts.changed

type PreviewSummaryProps = { preview: ImportPreview; publish: boolean }

/** What will be imported, what is there already, and what is rejected. */
const useFigures = ({ preview, publish }: PreviewSummaryProps) => {
  const { t } = useTranslation('imports')
  const { counts } = preview
  return [
    {
      name: t('check.will'),
      value: importedOf(preview),
      about: t(publish ? 'check.will_published' : 'check.will_pending'),
    },
    { name: t('check.known'), value: counts.duplicate, about: t('check.known_about') },
    {
      name: t('check.rejected'),
      value: counts.rejected,
      about: counts.rejected > 0 && (
        <a className="link" href="#rejected">
          {t('check.see_why')}
        </a>
      ),
      bad: counts.rejected > 0,
    },
  ]
}

export const PreviewSummary = ({ preview, publish }: PreviewSummaryProps) => {
  const { t } = useTranslation('imports')
  const { counts } = preview
  const figures = useFigures({ preview, publish })
  return (
    <Card label={t('check.bar')}>
      <div className={styles.summary}>
        {figures.map((figure) => (
          <div key={figure.name}>
            <p className="sm muted">{figure.name}</p>
            <p className={figure.bad ? styles.bad : styles.value}>{formatNumber(figure.value)}</p>
            <p className="sm muted">{figure.about}</p>
          </div>
        ))}
        <div className={styles.bar}>
          <SegmentedProgress
            label={t('check.bar')}
            total={Math.max(1, preview.rows)}
            segments={[
              { name: 'new', count: counts.new, kind: 'new' },
              { name: 'changed', count: counts.changed, kind: 'changed' },
              { name: 'duplicate', count: counts.duplicate, kind: 'duplicate' },
              { name: 'rejected', count: counts.rejected, kind: 'rejected' },
            ]}
          />
          <p className="sm muted">
            {counts.changed > 0 &&
              `${t('check.changed', { count: counts.changed, shown: formatNumber(counts.changed) })}. `}
            {t('check.matched', {
              count: preview.products_total,
              shown: formatNumber(preview.products_total),
            })}{' '}
            {counts.photos > 0 &&
              t('check.photos', { count: counts.photos, shown: formatNumber(counts.photos) })}
          </p>
        </div>
      </div>
    </Card>
  )
}
