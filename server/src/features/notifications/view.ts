import type { Notification } from '@plaudit/contract/owner-tools/notifications'
import { translate } from '../../texts/translate.ts'
import type { NotificationRow } from './rows.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

const parts = ['title', 'message', 'primary_action_text', 'secondary_action_text'] as const

/** The texts of a row in a language; rows from before text keys were stored have fixed sentences. */
const textsOf = (row: NotificationRow, language: Language) => {
  const said = (part: (typeof parts)[number]) => {
    const text = row.texts?.[part]
    return text ? translate(language, text) : row[part]
  }
  return {
    title: said('title') ?? '',
    message: said('message') ?? '',
    primary_action_text: said('primary_action_text'),
    secondary_action_text: said('secondary_action_text'),
  }
}

export const notificationView = (row: NotificationRow, language: Language): Notification => ({
  id: row.id,
  type: row.type,
  ...textsOf(row, language),
  primary_action_url: row.primary_action_url,
  secondary_action_url: row.secondary_action_url,
  created_at: row.created_at.toISOString(),
  is_read: row.read_at !== null,
})
