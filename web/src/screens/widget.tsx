import type { Widget } from '@plaudit/contract/storefront/widgets'
import { Plus, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate, useSearchParams } from 'react-router'
import { requestIdOf } from '../api/failures.ts'
import { DraftList } from '../features/widgets/gallery/draft-list.tsx'
import { LayoutGallery } from '../features/widgets/gallery/layout-gallery.tsx'
import { useExamples } from '../features/widgets/gallery/use-examples.ts'
import { useLiveChecks } from '../features/widgets/gallery/use-live-checks.ts'
import { WidgetList } from '../features/widgets/gallery/widget-list.tsx'
import { useWidgets } from '../features/widgets/queries.ts'
import { Banner } from '../ui/feedback/banner.tsx'
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
  gallery?.querySelector('a')?.focus({ preventScroll: true })
}

const WidgetsSkeleton = () => (
  <Skeleton className="stack wide">
    <Card>
      <SkeletonLines lines={6} />
    </Card>
    <SkeletonBox h="24rem" />
  </Skeleton>
)

type WidgetsProps = { widgets: Widget[]; firstId: string }

const Widgets = ({ widgets, firstId }: WidgetsProps) => {
  const { t } = useTranslation('widget')
  const hasExamples = useExamples(firstId)
  const live = useLiveChecks()
  return (
    <>
      {hasExamples && <Banner tone="info">{t('examples.about')}</Banner>}
      <Card
        title={t('widgets.label')}
        flush
        aside={
          <Button size="sm" busy={live.busy} onClick={() => void live.checkAll(widgets)}>
            <RefreshCw aria-hidden />
            {t(live.busy ? 'live.busy' : 'live.check')}
          </Button>
        }
      >
        <output className="sr">{live.isDone && t('live.done')}</output>
        <WidgetList widgets={widgets} live={live} Actions={WidgetActions} />
        <DraftList firstId={firstId} />
      </Card>
      <div id={GALLERY}>
        <Card
          title={t('gallery.title')}
          about={t(hasExamples ? 'gallery.about_examples' : 'gallery.about')}
        >
          <LayoutGallery firstId={firstId} />
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
  const [first] = data?.results ?? []
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
      {data && first && <Widgets widgets={data.results} firstId={first.id} />}
    </>
  )
}
