import { useEffect, useRef, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'

type FramedPageProps = {
  page: { key: number; html: string; top: number | null }
  isHidden: boolean
  className: string | undefined
  style: CSSProperties
  onArrived: (key: number) => void
}

/** An empty page of an origin of its own that is handed what it shows: it inherits no permission from this one. */
export const FramedPage = ({ page, isHidden, className, style, onArrived }: FramedPageProps) => {
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
      className={className}
      aria-hidden={isHidden || undefined}
      tabIndex={isHidden ? -1 : 0}
      onLoad={hand}
      style={style}
    />
  )
}
