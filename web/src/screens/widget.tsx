import type { Widget } from '@plaudit/contract/storefront/widgets'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { requestIdOf } from '../api/failures.ts'
import { useWidgets } from '../features/widgets/queries.ts'
import { Banner } from '../ui/feedback/banner.tsx'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonBox, SkeletonLines } from '../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../ui/form/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { Studio } from './widget/studio.tsx'
import { WidgetTabs } from './widget/widget-tabs.tsx'
import styles from './widget.module.css'

const WidgetSkeleton = () => (
  <Skeleton>
    <div className={styles.columns}>
      <Card>
        <SkeletonLines lines={12} />
      </Card>
      <SkeletonBox h="40rem" />
    </div>
  </Skeleton>
)

/** The widget that the URL names; the first one where it names none, or one that was deleted. */
const Chosen = ({ widgets }: { widgets: Widget[] }) => {
  const { t } = useTranslation('widget')
  const [url] = useSearchParams()
  const named = url.get('widget')
  const found = widgets.find(({ id }) => id === named)
  const chosen = found ?? widgets[0]
  if (!chosen) return null
  return (
    <>
      <WidgetTabs widgets={widgets} chosen={chosen} />
      {named && !found && <Banner tone="info">{t('widgets.gone')}</Banner>}
      <Studio key={chosen.id} widget={chosen} />
    </>
  )
}

/** `/widget`: the account's widgets, and the settings of one beside a preview of the shop's page. */
export const WidgetScreen = () => {
  const { t } = useTranslation('widget')
  const { data, error, refetch } = useWidgets()
  return (
    <>
      <PageHead
        title={t('title')}
        about={t('about')}
        actions={<ButtonLink to="/customization">{t('customization')}</ButtonLink>}
      />
      {error && !data && (
        <Card>
          <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && <WidgetSkeleton />}
      {data && <Chosen widgets={data.results} />}
    </>
  )
}
