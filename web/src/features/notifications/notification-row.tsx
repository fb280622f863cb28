import type { Notification } from '@plaudit/contract/owner-tools/notifications'
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconBox } from '../../ui/feedback/badge.tsx'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { RelativeTime } from '../../ui/text/time.tsx'
import styles from './panel.module.css'
import { useMarkRead } from './queries.ts'

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleAlert }

type Act = { text: string; url: string; first: boolean }
const actsOf = (one: Notification): Act[] =>
  [
    { text: one.primary_action_text, url: one.primary_action_url, first: true },
    { text: one.secondary_action_text, url: one.secondary_action_url, first: false },
  ].filter((act): act is Act => act.text !== null && act.url !== null)

const ActButton = ({ act, onClick }: { act: Act; onClick: () => void }) => {
  const style = { size: 'sm', kind: act.first ? 'plain' : 'quiet' } as const
  if (act.url.startsWith('/'))
    return (
      <ButtonLink {...style} to={act.url} onClick={onClick}>
        {act.text}
      </ButtonLink>
    )
  return (
    <Button {...style} onClick={() => (onClick(), void window.open(act.url, '_blank', 'noopener'))}>
      {act.text}
    </Button>
  )
}

/** NOTE-3: marked as read when it or its action is clicked. */
export const NotificationRow = ({
  notification,
  onLeave,
}: {
  notification: Notification
  onLeave: () => void
}) => {
  const { t } = useTranslation('notifications')
  const mark = useMarkRead()
  const Icon = icons[notification.type]
  const read = () => !notification.is_read && void mark.one(notification.id)
  return (
    <li className={cx(styles.row, !notification.is_read && styles.unread)}>
      <IconBox tone={notification.type}>
        <Icon />
      </IconBox>
      <div className="grow">
        <div className="row top close">
          <h4 className={styles.title}>
            {notification.is_read ? (
              notification.title
            ) : (
              <button type="button" onClick={read}>
                {notification.title}
                <span className="sr">, {t('mark_as_read')}</span>
              </button>
            )}
          </h4>
          <RelativeTime at={notification.created_at} className="xs muted nowrap" />
          {!notification.is_read && <span aria-hidden className={styles.dot} title={t('unread')} />}
        </div>
        <p className="sm muted break">{notification.message}</p>
        <div className={styles.acts}>
          {actsOf(notification).map((act) => (
            <ActButton key={act.url} act={act} onClick={() => (read(), onLeave())} />
          ))}
        </div>
      </div>
    </li>
  )
}
