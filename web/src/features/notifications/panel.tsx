import type { Notification } from '@plaudit/contract/notifications'
import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failed, Nothing } from '../../ui/nothing.tsx'
import { Bone, BoneLines, Skeleton } from '../../ui/skeleton.tsx'
import { IconBox } from '../../ui/badge.tsx'
import { NotificationRow } from './notification-row.tsx'
import styles from './panel.module.css'
import { useMarkRead, useNotifications } from './queries.ts'

const isToday = (at: string) => new Date(at).toDateString() === new Date().toDateString()

const Group = ({ title, list, onClose }: { title: string; list: Notification[]; onClose: () => void }) =>
  list.length === 0 ? null : (
    <section aria-label={title}>
      <h3 className={styles.when}>{title}</h3>
      <ul>
        {list.map((one) => (
          <NotificationRow key={one.id} notification={one} onLeave={onClose} />
        ))}
      </ul>
    </section>
  )

const Content = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('notifications')
  const { data, error, refetch } = useNotifications()
  if (error && !data) return <Failed title={t('failed')} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Skeleton className={styles.skeleton}>
        <div className="stack wide">
          {[0, 1, 2].map((row) => (
            <div key={row} className="row top">
              <Bone w="2rem" h="2rem" />
              <div className="grow">
                <BoneLines lines={2} />
              </div>
            </div>
          ))}
        </div>
      </Skeleton>
    )
  if (data.length === 0)
    return (
      <Nothing
        picture={
          <IconBox tone="brand">
            <Bell />
          </IconBox>
        }
        title={t('empty.title')}
      >
        {t('empty.about')}
      </Nothing>
    )
  return (
    <>
      <Group title={t('today')} list={data.filter((one) => isToday(one.created_at))} onClose={onClose} />
      <Group title={t('earlier')} list={data.filter((one) => !isToday(one.created_at))} onClose={onClose} />
    </>
  )
}

/** Spec 2: slides in from the end edge, 350 px wide, the whole width on small screens; a click outside or Escape closes it. */
export const NotificationPanel = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('notifications')
  const { data = [] } = useNotifications()
  const mark = useMarkRead()
  const unread = data.some((one) => !one.is_read)
  return (
    <Dialog
      shape="panel"
      title={t('title')}
      onClose={onClose}
      headActions={
        unread && (
          <Button kind="quiet" size="sm" onClick={() => void mark.all()}>
            {t('mark_all')}
          </Button>
        )
      }
    >
      <Content onClose={onClose} />
    </Dialog>
  )
}
