import type { Widget } from '@plaudit/contract/storefront/widgets'
import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { requestIdOf } from '../api/failures.ts'
import { LayoutGallery } from '../features/widgets/gallery/layout-gallery.tsx'
import { WidgetList } from '../features/widgets/gallery/widget-list.tsx'
import { pathOfWidget } from '../features/widgets/path-of-widget.ts'
import { useWidgets } from '../features/widgets/queries.ts'
import { ErrorState } from '../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonBox, SkeletonLines } from '../ui/feedback/skeleton.tsx'
import { Button, ButtonLink } from '../ui/form/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { WidgetActions } from './widget/widget-actions.tsx'

const GALLERY = 'layouts'

const goToGallery = () => {
  const gallery = document.getElementById(GALLERY)
  gallery?.scrollIntoView({ block: 'start' })
  gallery?.querySelector('button')?.focus({ preventScroll: true })
}

const WidgetsSkeleton = () => (
  <Skeleton className="stack wide">
    <Card>
      <SkeletonLines lines={6} />
    </Card>
    <SkeletonBox h="24rem" />
  </Skeleton>
)

const Widgets = ({ widgets }: { widgets: Widget[] }) => {
  const { t } = useTranslation('widget')
  const navigate = useNavigate()
  const [first] = widgets
  return (
    <>
      <Card title={t('widgets.label')} flush>
        <WidgetList widgets={widgets} Actions={WidgetActions} />
      </Card>
      <div id={GALLERY}>
        <Card title={t('gallery.title')} about={t('gallery.about')}>
          {first && (
            <LayoutGallery
              firstId={first.id}
              onCreated={(widget) => void navigate(pathOfWidget(widget))}
            />
          )}
        </Card>
      </div>
    </>
  )
}

/** `/widget`: the account's widgets, and the layouts of which another one can be made. */
export const WidgetScreen = () => {
  const { t } = useTranslation('widget')
  const [url] = useSearchParams()
  const { data, error, refetch } = useWidgets()
  const named = url.get('widget')
  // Links of earlier releases.
  if (named) return <Navigate replace to={`/widget/${encodeURIComponent(named)}`} />
  return (
    <>
      <PageHead
        title={t('title')}
        about={t('about')}
        actions={
          <>
            <ButtonLink to="/widget/doctor">{t('doctor')}</ButtonLink>
            <ButtonLink to="/customization">{t('customization')}</ButtonLink>
            {data && (
              <Button kind="primary" onClick={goToGallery}>
                <Plus aria-hidden />
                {t('widgets.new')}
              </Button>
            )}
          </>
        }
      />
      {error && !data && (
        <Card>
          <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && <WidgetsSkeleton />}
      {data && <Widgets widgets={data.results} />}
    </>
  )
}
