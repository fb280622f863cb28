import type { Import } from '@plaudit/contract/imports/imports'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/layout/card.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { Progress } from '../../../ui/feedback/progress.tsx'

/** Photos are copied after the reviews are imported; also shows the products created from the file. */
export const RunPhotos = ({ run }: { run: Import }) => {
  const { t } = useTranslation('imports')
  const { photos, products_created: made } = run
  if (photos.total === 0 && made === 0) return null
  return (
    <Card title={photos.total > 0 ? t('run.photos') : t('products.title')}>
      <div className="stack close">
        {photos.total > 0 && (
          <>
            <Progress
              label={t('run.photos')}
              percent={((photos.ready + photos.failed) / photos.total) * 100}
            />
            <p className="sm muted num">
              {t('run.photos_so_far', {
                ready: formatNumber(photos.ready),
                total: formatNumber(photos.total),
              })}
              {photos.failed > 0 &&
                `, ${t('run.photos_failed', { count: photos.failed, shown: formatNumber(photos.failed) })}`}
            </p>
          </>
        )}
        {made > 0 && (
          <p className="sm muted num">
            {t('run.products_created', { count: made, shown: formatNumber(made) })}
          </p>
        )}
      </div>
    </Card>
  )
}
