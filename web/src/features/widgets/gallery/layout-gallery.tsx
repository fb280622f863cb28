import { layouts } from '@plaudit/contract/storefront/widget-settings'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { pathOfNewWidget, unsavedWidget } from '../new-widget.ts'
import { LayoutThumbnail } from './layout-thumbnail.tsx'
import styles from './layout-gallery.module.css'

/** All layouts, drawn with the owner's own reviews or with examples; picking one begins a widget of it. */
export const LayoutGallery = ({ firstId }: { firstId: string }) => {
  const { t } = useTranslation('widget')
  return (
    <ul className={styles.layouts}>
      {layouts.map((layout) => (
        <li key={layout} className={styles.layout}>
          <LayoutThumbnail widgetId={firstId} settings={unsavedWidget(layout).settings} />
          <Link className={styles.pick} to={pathOfNewWidget(layout)}>
            {t(`layout.${layout}`)}
          </Link>
          <p className="sm muted">{t(`layout_about.${layout}`)}</p>
        </li>
      ))}
    </ul>
  )
}
