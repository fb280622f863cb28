import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isWaiting, reachability, tryAgain, watchReachability } from '../../load-part.ts'
import { Button } from '../../ui/form/button.tsx'
import { cx } from '../../ui/class-names.ts'
import tones from '../../ui/feedback/tones.module.css'
import styles from './connection-notice.module.css'

/** Shows that the browser is offline, or that something cannot be loaded and is being retried. The screen stays. */
export const ConnectionNotice = () => {
  const { t } = useTranslation('app')
  const why = useSyncExternalStore(watchReachability, reachability)
  const waits = useSyncExternalStore(watchReachability, isWaiting)
  if (!why) return null
  return (
    <output className={cx(styles.notice, tones.warning)}>
      <span className="grow">
        <strong>{t(`unreached.${why}`)}</strong> {waits && t('unreached.about')}
      </span>
      {waits && (
        <Button size="sm" onClick={tryAgain}>
          {t('failed.retry')}
        </Button>
      )}
    </output>
  )
}
