import { Bell as BellIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { emitAppEvent } from '../../app-events.ts'
import { CountBadge } from '../../ui/feedback/badge.tsx'
import { Button } from '../../ui/form/button.tsx'
import styles from './bell.module.css'
import { useUnreadCount } from './queries.ts'

const open = () => emitAppEvent('plaudit:show-notifications')

/** In the top bar of small screens. */
export const Bell = () => {
  const { t } = useTranslation('app')
  const unread = useUnreadCount()
  return (
    <Button
      kind="quiet"
      square
      className={styles.bell}
      aria-label={t('nav.notifications_unread', { count: unread })}
      onClick={open}
    >
      <BellIcon aria-hidden />
      {unread > 0 && <CountBadge count={unread} className={styles.badge} />}
    </Button>
  )
}

/** In the navigation. */
export const BellEntry = ({ className }: { className: string | undefined }) => {
  const { t } = useTranslation('app')
  const unread = useUnreadCount()
  return (
    <button type="button" className={className} onClick={open}>
      <BellIcon aria-hidden />
      <span className="truncate">{t('nav.notifications')}</span>
      {unread > 0 && (
        <>
          <CountBadge count={unread} className="end" />
          <span className="sr">{t('nav.unread', { count: unread })}</span>
        </>
      )}
    </button>
  )
}
