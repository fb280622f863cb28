import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { usePublicSettings } from '../../api/use-public-settings.ts'
import { loadGoogle } from './google-client.ts'
import styles from './google-button.module.css'

/** Google's button is 200 to 400 px wide. */
const WIDEST = 400

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
    loadGoogle(url).then(
      (google) => {
        if (gone || !place.current) return
        google.accounts.id.initialize({
          client_id: clientId,
          callback: (answer) => hand(answer),
          ux_mode: 'popup',
        })
        const width = Math.min(place.current.clientWidth, WIDEST)
        google.accounts.id.renderButton(place.current, {
          type: 'standard',
          theme: 'outline',
          size: 'large',
          text: 'continue_with',
          logo_alignment: 'center',
          width,
          locale: i18n.language,
        })
      },
      () => undefined,
    )
    return () => void (gone = true)
  }, [url, clientId, i18n.language])
  if (!url) return null
  return (
    <div className={styles.ways}>
      <div ref={place} className={styles.button} />
      {divider && <p className={styles.divider}>{divider}</p>}
    </div>
  )
}
