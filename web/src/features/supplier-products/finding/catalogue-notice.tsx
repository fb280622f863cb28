import type { Catalogue } from '@plaudit/contract/dropshipping/find-products'
import { useTranslation } from 'react-i18next'
import { ProductsPicture } from './products-picture.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { Progress } from '../../../ui/feedback/progress.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { formatNumber } from '../../../ui/text/numbers.ts'
import { RelativeTime } from '../../../ui/text/time.tsx'

const NotSetUp = () => {
  const { t } = useTranslation('find')
  return (
    <Card>
      <EmptyState picture={<ProductsPicture />} title={t('catalogue.not_set_up')}>
        {t('catalogue.not_set_up_about')}
      </EmptyState>
    </Card>
  )
}

const Reading = ({ read, total }: Catalogue) => {
  const { t } = useTranslation('find')
  const says =
    total > 0
      ? t('catalogue.read', { shown: formatNumber(read), of: formatNumber(total) })
      : t('catalogue.begins')
  return (
    <Card title={t('catalogue.reading')} about={t('catalogue.reading_about')}>
      <div className="stack">
        <Progress label={says} percent={total > 0 ? (read / total) * 100 : 0} />
        <p className="sm muted num" aria-live="polite">
          {total > 0 && read >= total ? t('catalogue.reckoning') : says}
        </p>
      </div>
    </Card>
  )
}

const Failure = ({ failure, updated_at }: Catalogue) => {
  const { t } = useTranslation('find')
  if (!failure) return null
  return (
    <Banner tone="warning" title={t(`catalogue.failed_${failure}`)} live>
      {updated_at ? (
        <>
          {t('catalogue.kept')} <RelativeTime at={updated_at} />
        </>
      ) : (
        t('catalogue.goes_on')
      )}
    </Banner>
  )
}

/** PROD-18: what stands in the way of finding products, or how old they are; nothing while all is well. */
export const CatalogueNotice = ({ catalogue }: { catalogue: Catalogue }) => {
  if (catalogue.state === 'not_set_up') return <NotSetUp />
  return (
    <>
      <Failure {...catalogue} />
      {catalogue.state === 'reading' && <Reading {...catalogue} />}
    </>
  )
}
