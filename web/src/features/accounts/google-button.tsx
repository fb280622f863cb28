import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePublicSettings } from '../../api/page/use-public-settings.ts'
import { loadGoogle, type GoogleClient } from './google-client.ts'
import styles from './google-button.module.css'

/** Google's button is 200 to 400 px wide. */
const WIDEST = 400

/**
 * The button has a fixed width: it is drawn again when its place becomes narrower or
 * wider, as on a phone that is turned.
 */
const drawAtItsWidth = (google: GoogleClient, place: HTMLElement, locale: string) => {
  let drawn = 0
  const watch = new ResizeObserver(() => {
    const width = Math.min(place.clientWidth, WIDEST)
    if (width === drawn) return
    drawn = width
    place.replaceChildren()
    google.accounts.id.renderButton(place, {
      type: 'standard',
      theme: 'outline',
      size: 'large',
      text: 'continue_with',
      logo_alignment: 'center',
      width,
      locale,
    })
  })
  watch.observe(place)
  return watch
}

/**
 * Google's sign-in button; passes on the ID token. Without a client id there is no button and nothing is loaded; if
 * the script cannot be loaded, other ways to sign in still work.
 */
export const GoogleButton = ({
  onToken,
  divider,
}: {
  onToken: (idToken: string) => void
  divider?: string
}) => {
  const { i18n } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const { data } = usePublicSettings()
  const url = data?.google_client_id ? data.google_script_url : null
  const clientId = data?.google_client_id
  const hand = useEffectEvent((answer: { credential: string }) => onToken(answer.credential))
  useEffect(() => {
    if (!url || !clientId) return
    let gone = false
    let watch: ResizeObserver | undefined
    loadGoogle(url).then(
      (google) => {
        if (gone || !place.current) return
        google.accounts.id.initialize({
          client_id: clientId,
          callback: (answer) => hand(answer),
          ux_mode: 'popup',
        })
        watch = drawAtItsWidth(google, place.current, i18n.language)
      },
      () => undefined,
    )
    return () => {
      gone = true
      watch?.disconnect()
    }
  }, [url, clientId, i18n.language])
  if (!url) return null
  return (
    <div className={styles.ways}>
      <div ref={place} className={styles.button} />
      {divider && <p className={styles.divider}>{divider}</p>}
    </div>
  )
}
