import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { useEffect, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../../ui/class-names.ts'
import { FramedPage } from '../preview/framed-page.tsx'
import { useRoom } from '../preview/use-room.ts'
import { useWidgetPreview } from '../queries.ts'
import { LayoutPicture } from './layout-picture.tsx'
import styles from './layout-thumbnail.module.css'

/** The width at which the widget is drawn; the picture is scaled to its place. */
const DRAWN_WIDTH = 640

const useSeen = (place: RefObject<HTMLElement | null>) => {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current || isSeen) return
    const watch = new IntersectionObserver(
      (entries) => setSeen(entries.some((entry) => entry.isIntersecting)),
      { rootMargin: '200px' },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [place, isSeen])
  return isSeen
}

type ThumbnailProps = {
  widgetId: string
  settings: Partial<WidgetSettings> & Pick<WidgetSettings, 'layout'>
}

/**
 * A layout, drawn by the server with the owner's own reviews, small; its outline until it is there, and where it cannot
 * be had. Examples are marked as such. Decoration: its name stands beside it.
 */
export const LayoutThumbnail = ({ widgetId, settings }: ThumbnailProps) => {
  const { t } = useTranslation('widget')
  const { room, size } = useRoom()
  const isSeen = useSeen(room)
  const { data } = useWidgetPreview(widgetId, settings, { isWanted: isSeen, around: 'nothing' })
  const [isShown, setShown] = useState(false)
  return (
    <div ref={room} aria-hidden inert className={styles.room}>
      {!isShown && <LayoutPicture layout={settings.layout} />}
      {data && size.inline > 0 && (
        <FramedPage
          key={data.html}
          page={{ key: 0, html: data.html, top: 0 }}
          isHidden
          className={cx(styles.frame, !isShown && styles.waiting)}
          style={{ transform: `scale(${size.inline / DRAWN_WIDTH})` }}
          onArrived={() => setShown(true)}
        />
      )}
      {isShown && data?.examples && <span className={styles.mark}>{t('examples.badge')}</span>}
    </div>
  )
}
