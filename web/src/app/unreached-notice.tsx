import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { reach, tryAgain, watchReach } from '../load-part.ts'
import { Button } from '../ui/button.tsx'
import { cx } from '../ui/class-names.ts'
import tones from '../ui/tones.module.css'
import styles from './unreached-notice.module.css'

/** Says that something cannot be loaded now, and that it is tried again. What is on screen stays. */
export const UnreachedNotice = () => {
  const { t } = useTranslation('app')
  const why = useSyncExternalStore(watchReach, reach)
  if (!why) return null
  return (
    <output className={cx(styles.notice, tones.warning)}>
      <span className="grow">
        <strong>{t(`unreached.${why}`)}</strong> {t('unreached.about')}
      </span>
      <Button size="sm" onClick={tryAgain}>
        {t('failed.retry')}
      </Button>
    </output>
  )
}
