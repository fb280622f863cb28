import type { Notification } from '@plaudit/contract/owner-tools/notifications'
import { useTranslation } from 'react-i18next'
import { NotificationRow } from './notification-row.tsx'
import styles from './panel.module.css'

const isToday = (at: string) => new Date(at).toDateString() === new Date().toDateString()

const Group = ({
  title,
  list,
  onLeave,
}: {
  title: string
  list: Notification[]
  onLeave: () => void
}) =>
  list.length === 0 ? null : (
    <section aria-label={title}>
      <h3 className={styles.when}>{title}</h3>
      <ul>
        {list.map((one) => (
          <NotificationRow key={one.id} notification={one} onLeave={onLeave} />
        ))}
      </ul>
    </section>
  )

/** Today's notifications, then earlier ones. `onLeave` is called when an action navigates. */
export const DayGroups = ({ list, onLeave }: { list: Notification[]; onLeave: () => void }) => {
  const { t } = useTranslation('notifications')
  return (
    <>
      <Group
        title={t('today')}
        list={list.filter((one) => isToday(one.created_at))}
        onLeave={onLeave}
      />
      <Group
        title={t('earlier')}
        list={list.filter((one) => !isToday(one.created_at))}
        onLeave={onLeave}
      />
    </>
  )
}
