import type { Notification } from '@plaudit/contract/notifications'
import type { NotificationRow } from './rows.ts'

export const notificationView = (row: NotificationRow): Notification => ({
  id: row.id,
  type: row.type,
  title: row.title,
  message: row.message,
  primary_action_text: row.primary_action_text,
  primary_action_url: row.primary_action_url,
  secondary_action_text: row.secondary_action_text,
  secondary_action_url: row.secondary_action_url,
  created_at: row.created_at.toISOString(),
  is_read: row.read_at !== null,
})
