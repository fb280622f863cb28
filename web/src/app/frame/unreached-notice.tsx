import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { isWaiting, reach, tryAgain, watchReach } from '../../load-part.ts'
import { Button } from '../../ui/form/button.tsx'
import { cx } from '../../ui/class-names.ts'
import tones from '../../ui/feedback/tones.module.css'
import styles from './unreached-notice.module.css'

/** Says that the browser is offline, or that something cannot be loaded now and is tried again. What is on screen stays. */
export const UnreachedNotice = () => {
  const { t } = useTranslation('app')
  const why = useSyncExternalStore(watchReach, reach)
  const waits = useSyncExternalStore(watchReach, isWaiting)
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
