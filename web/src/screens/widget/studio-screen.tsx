import { layouts, type Layout } from '@plaudit/contract/storefront/widget-settings'
import type { Widget } from '@plaudit/contract/storefront/widgets'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { requestIdOf } from '../../api/failures.ts'
import { nameOfWidget } from '../../features/widgets/name-of-widget.ts'
import { useWidgets } from '../../features/widgets/queries.ts'
import { EmptyState, ErrorState } from '../../ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonBox, SkeletonLines } from '../../ui/feedback/skeleton.tsx'
import { ButtonLink } from '../../ui/form/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import styles from '../widget.module.css'
import { oneOf } from './one-of.ts'
import { NewStudio, SavedStudio } from './which-studio.tsx'
import { WidgetActions } from './widget-actions.tsx'

const StudioSkeleton = () => (
  <Skeleton>
    <div className={styles.columns}>
      <Card>
        <SkeletonLines lines={12} />
      </Card>
      <SkeletonBox h="40rem" />
    </div>
  </Skeleton>
)

const Gone = () => {
  const { t } = useTranslation('widget')
  return (
    <Card>
      <EmptyState
        title={t('widgets.gone')}
        actions={
          <ButtonLink kind="primary" to="/widget">
            {t('widgets.all')}
          </ButtonLink>
        }
      />
    </Card>
  )
}

const isNamed = ({ id, is_first }: Widget, named: string | undefined) =>
  id === named || (is_first && named === 'first')

type ShownProps = { widgets: Widget[]; widget: Widget | undefined; layout: Layout | undefined }

/** The studio of the widget that the address names, or of a new one. */
const ShownStudio = ({ widgets, widget, layout }: ShownProps) => {
  const [first] = widgets
  if (widget) return <SavedStudio key={widget.id} widget={widget} />
  if (layout && first) return <NewStudio layout={layout} firstId={first.id} />
  return <Gone />
}

/**
 * `/widget/{id}`, or `/widget/first`: the settings of a widget beside a preview of the shop's page. `/widget/new?layout=`:
 * those of one that is not made yet.
 */
export const StudioScreen = () => {
  const { t } = useTranslation('widget')
  const { id } = useParams()
  const [url] = useSearchParams()
  const navigate = useNavigate()
  const { data, error, refetch } = useWidgets()
  const widget = data?.results.find((one) => isNamed(one, id))
  const layout = id === 'new' ? oneOf(url.get('layout'), layouts) : undefined
  const begun = layout && t(`layout.${layout}`)
  const name = widget ? nameOfWidget(t, widget) : begun
  return (
    <>
      <PageHead
        title={name ?? t('title')}
        within={name && t('title')}
        about={t('about')}
        back={{ to: '/widget', label: t('widgets.all') }}
        actions={
          widget &&
          data && (
            <WidgetActions
              widget={widget}
              widgets={data.results}
              onDeleted={() => void navigate('/widget', { replace: true })}
            />
          )
        }
      />
      {error && !data && (
        <Card>
          <ErrorState requestId={requestIdOf(error)} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && <StudioSkeleton />}
      {data && <ShownStudio widgets={data.results} widget={widget} layout={layout} />}
    </>
  )
}
