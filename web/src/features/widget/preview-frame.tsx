import { useLayoutEffect, useRef, useState } from 'react'
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

/** The shop's product page as a shopper gets it. Scripts of that page run apart from ours: it has no way to the owner's session. */
export const PreviewFrame = ({ html, device, busy }: { html: string; device: Device; busy: boolean }) => {
  const { t } = useTranslation('widget')
  const { room, size } = useRoom()
  const scale = Math.min(1, size.inline / widths[device])
  return (
    <div className={cx(styles.browser, styles[device])} aria-busy={busy}>
      <div aria-hidden className={styles.chrome}>
        <span />
        <span />
        <span />
      </div>
      <div ref={room} className={styles.room}>
        {size.inline > 0 && (
          <iframe
            title={t('preview.title')}
            srcDoc={html}
            sandbox="allow-scripts"
            className={styles.frame}
            style={{ inlineSize: `${widths[device]}px`, blockSize: `${size.block / scale}px`, transform: `scale(${scale})` }}
          />
        )}
      </div>
    </div>
  )
}
