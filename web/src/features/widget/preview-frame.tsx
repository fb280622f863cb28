import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/class-names.ts'
import styles from './preview-frame.module.css'

/** The widths that shoppers have: a phone as it is, a desktop page made as small as the room asks. */
const widths = { phone: 390, desktop: 1180 }
export type Device = keyof typeof widths

const useRoom = () => {
  const room = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ inline: 0, block: 0 })
  useLayoutEffect(() => {
    if (!room.current) return
    const watch = new ResizeObserver(([entry]) => entry && setSize({ inline: entry.contentRect.width, block: entry.contentRect.height }))
    watch.observe(room.current)
    return () => watch.disconnect()
  }, [])
  return { room, size }
}

/**
 * Runs inside the page, which we cannot reach into: it begins where the reader was, at first with the reviews in sight, and
 * tells where the reader goes.
 */
const placeKeeper = (top: number | null) => `<script>
addEventListener('load', () => {
  const reviews = document.querySelector('plaudit-reviews')
  const start = ${top ?? 'reviews ? reviews.getBoundingClientRect().top - innerHeight * 0.3 : 0'}
  scrollTo({ top: start, behavior: 'instant' })
  addEventListener('scroll', () => parent.postMessage({ plauditPreviewTop: scrollY }, '*'), { passive: true })
})
</script>`

/** Where the reader stands in the page of this frame; null before the first move. */
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

type Page = { key: number; html: string }

/** The page that is shown, and the next one behind it until it is there: nothing flashes while settings are tried. */
const usePages = (html: string) => {
  const top = usePlace()
  const count = useRef(0)
  const [pages, setPages] = useState<Page[]>([])
  useEffect(() => {
    count.current += 1
    const page = { key: count.current, html: html + placeKeeper(top.current) }
    setPages((now) => [...now.slice(0, 1), page])
  }, [html, top])
  const arrived = (key: number) => setPages((now) => (now.at(-1)?.key === key ? now.slice(-1) : now))
  return { pages, arrived }
}

/** The shop's product page as a shopper gets it. Scripts of that page run apart from ours: it has no way to the owner's session. */
export const PreviewFrame = ({ html, device, busy }: { html: string; device: Device; busy: boolean }) => {
  const { t } = useTranslation('widget')
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
            <iframe
              key={page.key}
              title={t('preview.title')}
              srcDoc={page.html}
              sandbox="allow-scripts"
              className={cx(styles.frame, index > 0 && styles.behind)}
              aria-hidden={index > 0 || undefined}
              tabIndex={index > 0 ? -1 : 0}
              onLoad={() => arrived(page.key)}
              style={{ inlineSize: `${widths[device]}px`, blockSize: `${size.block / scale}px`, transform: `scale(${scale})` }}
            />
          ))}
      </div>
    </div>
  )
}
