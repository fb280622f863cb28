import type { Widget } from '@plaudit/contract/storefront/widgets'
import { Suspense, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { ButtonLink } from '../../../ui/form/button.tsx'
import { lazyPart } from '../../../lazy-part.ts'
import { RelativeTime } from '../../../ui/text/time.tsx'
import { nameOfWidget } from '../name-of-widget.ts'
import { pathOfWidget } from '../path-of-widget.ts'
import { LayoutThumbnail } from './layout-thumbnail.tsx'
import { LiveBadge } from './live-badge.tsx'
import type { LiveChecks } from './use-live-checks.ts'
import styles from './widget-list.module.css'

const LiveLine = lazyPart(() => import('./live-line.tsx').then((m) => m.LiveLine), 'design')

type WidgetListProps = {
  widgets: Widget[]
  live: Pick<LiveChecks, 'kept' | 'unplaced'>
  Actions: ComponentType<{ widget: Widget; widgets: Widget[] }>
}

/** The account's widgets, each as it looks, with what can be done with it. */
export const WidgetList = ({ widgets, live, Actions }: WidgetListProps) => {
  const { t } = useTranslation('widget')
  return (
    <ul className={styles.list}>
      {widgets.map((widget) => (
        <li key={widget.id} className={styles.row}>
          <LayoutThumbnail widgetId={widget.id} settings={widget.settings} />
          <div className="stack close">
            <span className="row close wrap">
              <Link to={pathOfWidget(widget)} className={styles.name}>
                <bdi>{nameOfWidget(t, widget)}</bdi>
              </Link>
              {live.kept && <LiveBadge check={live.kept.get(widget.id)} />}
              {widget.low_contrast_accepted_at && (
                <Badge tone="warning">{t('widgets.low_contrast')}</Badge>
              )}
            </span>
            <span className="sm muted">
              {t(`layout.${widget.settings.layout}`)}
              {widget.updated_at && (
                <>
                  {' · '}
                  <RelativeTime at={widget.updated_at} />
                </>
              )}
            </span>
            <Suspense>
              <LiveLine
                check={live.kept?.get(widget.id)}
                isUnplaced={live.unplaced.has(widget.id)}
                path={pathOfWidget(widget)}
              />
            </Suspense>
          </div>
          <div className="row close">
            <ButtonLink size="sm" to={pathOfWidget(widget)}>
              {t('widgets.edit')}
              <span className="sr"> {nameOfWidget(t, widget)}</span>
            </ButtonLink>
            <Actions widget={widget} widgets={widgets} />
          </div>
        </li>
      ))}
    </ul>
  )
}
