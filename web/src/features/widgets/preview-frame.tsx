import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
} from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import styles from './preview-frame.module.css'

/** The preview widths: a phone at full size, a desktop page scaled to fit. */
const widths = { phone: 390, desktop: 1180 }
export type Device = keyof typeof widths

const useRoom = () => {
  const room = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ inline: 0, block: 0 })
  useLayoutEffect(() => {
    if (!room.current) return
    const watch = new ResizeObserver(
      ([entry]) =>
        entry && setSize({ inline: entry.contentRect.width, block: entry.contentRect.height }),
    )
    watch.observe(room.current)
    return () => watch.disconnect()
  }, [])
  return { room, size }
}

/** The scroll position in this frame; null before the first move. */
const usePlace = () => {
  const top = useRef<number | null>(null)
  useEffect(() => {
    const onMessage = (event: MessageEvent<unknown>) => {
      const said = (event.data as { plauditPreviewTop?: unknown } | null)?.plauditPreviewTop
      if (typeof said === 'number') top.current = said
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [])
  return top
}

type Page = { key: number; html: string; top: number | null }

/** The visible page, and the next one loading behind it: nothing flickers while settings are tried. */
const usePages = (html: string) => {
  const top = usePlace()
  const count = useRef(0)
  const [pages, setPages] = useState<Page[]>([])
  useEffect(() => {
    count.current += 1
    const page = { key: count.current, html, top: top.current }
    setPages((now) => [...now.slice(0, 1), page])
  }, [html, top])
  const arrived = useCallback(
    (key: number) => setPages((now) => (now.at(-1)?.key === key ? now.slice(-1) : now)),
    [],
  )
  return { pages, arrived }
}

type FrameProps = {
  page: Page
  behind: boolean
  style: CSSProperties
  onArrived: (key: number) => void
}

/** An empty page of an origin of its own that is handed what it shows: it inherits no permission from this one. */
const Frame = ({ page, behind, style, onArrived }: FrameProps) => {
  const { t } = useTranslation('widget')
  const frame = useRef<HTMLIFrameElement>(null)
  const handed = useRef(false)
  const { key, html, top } = page
  useEffect(() => {
    const onMessage = (event: MessageEvent<{ plauditPreviewShown?: boolean } | null>) => {
      if (event.source === frame.current?.contentWindow && event.data?.plauditPreviewShown)
        onArrived(key)
    }
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  }, [key, onArrived])
  const hand = () => {
    // Writing the page is a load of its own.
    if (handed.current) return
    handed.current = true
    frame.current?.contentWindow?.postMessage({ plauditPreviewHtml: html, top }, '*')
  }
  return (
    <iframe
      ref={frame}
      title={t('preview.title')}
      src="/widget-preview"
      sandbox="allow-scripts"
      className={cx(styles.frame, behind && styles.behind)}
      aria-hidden={behind || undefined}
      tabIndex={behind ? -1 : 0}
      onLoad={hand}
      style={style}
    />
  )
}

/**
 * The shop's product page as shoppers see it. Its scripts run isolated from ours, without access to the owner's
 * session.
 */
export const PreviewFrame = ({
  html,
  device,
  busy,
}: {
  html: string
  device: Device
  busy: boolean
}) => {
  const { room, size } = useRoom()
  const { pages, arrived } = usePages(html)
  const scale = Math.min(1, size.inline / widths[device])
  return (
    <div className={cx(styles.browser, styles[device])} aria-busy={busy}>
      <div aria-hidden className={styles.chrome}>
        <span />
        <span />
        <span />
      </div>
      <div ref={room} className={styles.room}>
        {size.inline > 0 &&
          pages.map((page, index) => (
            <Frame
              key={page.key}
              page={page}
              behind={index > 0}
              onArrived={arrived}
              style={{
                inlineSize: `${widths[device]}px`,
                blockSize: `${size.block / scale}px`,
                transform: `scale(${scale})`,
              }}
            />
          ))}
      </div>
    </div>
  )
}
