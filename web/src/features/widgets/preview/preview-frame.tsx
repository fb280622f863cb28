import { useCallback, useEffect, useRef, useState } from 'react'
import { cx } from '../../../ui/class-names.ts'
import { FramedPage } from './framed-page.tsx'
import { useRoom } from './use-room.ts'
import styles from './preview-frame.module.css'

/** The preview widths: a phone at full size, a desktop page scaled to fit. */
const widths = { phone: 390, desktop: 1180 }
export type Device = keyof typeof widths

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
            <FramedPage
              key={page.key}
              page={page}
              isHidden={index > 0}
              className={cx(styles.frame, index > 0 && styles.behind)}
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
