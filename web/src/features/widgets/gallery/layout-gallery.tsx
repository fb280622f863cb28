import {
  defaultWidgetSettings,
  layouts,
  type Layout,
} from '@plaudit/contract/storefront/widget-settings'
import type { Widget } from '@plaudit/contract/storefront/widgets'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCreateWidget } from '../queries.ts'
import { LayoutThumbnail } from './layout-thumbnail.tsx'
import styles from './layout-gallery.module.css'

type GalleryProps = { firstId: string; onCreated: (widget: Widget) => void }

/** All layouts, drawn with the owner's own reviews; picking one makes a widget of it. */
export const LayoutGallery = ({ firstId, onCreated }: GalleryProps) => {
  const { t } = useTranslation('widget')
  const create = useCreateWidget()
  const [picked, setPicked] = useState<Layout | null>(null)
  const pick = async (layout: Layout) => {
    if (picked) return
    setPicked(layout)
    const widget = await create({ settings: { layout } })
    setPicked(null)
    if (widget) onCreated(widget)
  }
  return (
    <ul className={styles.layouts}>
      {layouts.map((layout) => (
        <li key={layout} className={styles.layout} aria-busy={picked === layout}>
          <LayoutThumbnail widgetId={firstId} settings={{ ...defaultWidgetSettings, layout }} />
          <button
            type="button"
            className={styles.pick}
            aria-disabled={picked !== null || undefined}
            onClick={() => void pick(layout)}
          >
            {t(`layout.${layout}`)}
          </button>
          <p className="sm muted">{t(`layout_about.${layout}`)}</p>
        </li>
      ))}
    </ul>
  )
}
