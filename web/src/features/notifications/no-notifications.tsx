import { Bell } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconBox } from '../../ui/feedback/badge.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'

/** There is no notification, or none that is unread. */
export const NoNotifications = ({ unreadOnly = false }: { unreadOnly?: boolean }) => {
  const { t } = useTranslation('notifications')
  return (
    <EmptyState
      picture={
        <IconBox tone="brand">
          <Bell />
        </IconBox>
      }
      title={t(unreadOnly ? 'none_unread.title' : 'empty.title')}
    >
      {t(unreadOnly ? 'none_unread.about' : 'empty.about')}
    </EmptyState>
  )
}
