import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../ui/form/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ErrorState } from '../../ui/feedback/empty-state.tsx'
import { DayGroups } from './day-groups.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { useMarkRead, useNotifications } from './queries.ts'
import { NoNotifications } from './no-notifications.tsx'

const Content = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('notifications')
  const { data, error, refetch } = useNotifications()
  if (error && !data) return <ErrorState title={t('failed')} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  return data.length === 0 ? (
    <NoNotifications />
  ) : (
    <DayGroups list={data.slice(0, SHOWN)} onLeave={onClose} />
  )
}

/** The maximum in the panel; the full list is one click away. */
const SHOWN = 50

/**
 * NOTE-5: slides in from the end edge, 350 px wide, the whole width on small screens; a
 * click outside or Escape closes it.
 */
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
      foot={
        <ButtonLink kind="quiet" block to="/notifications" onClick={onClose}>
          {t('all')}
        </ButtonLink>
      }
    >
      <Content onClose={onClose} />
    </Dialog>
  )
}
