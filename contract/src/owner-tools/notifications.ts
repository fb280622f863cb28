import { z } from 'zod/mini'
import { Done, endpoint, idOf, NoInput } from '../endpoint.ts'

/** NOTE-1. `title` and `message` are in the owner's language. */
export const Notification = z.object({
  id: z.string(),
  type: z.enum(['success', 'info', 'error', 'warning']),
  title: z.string(),
  message: z.string(),
  primary_action_text: z.nullable(z.string()),
  primary_action_url: z.nullable(z.string()),
  secondary_action_text: z.nullable(z.string()),
  secondary_action_url: z.nullable(z.string()),
  created_at: z.string(),
  is_read: z.boolean(),
})
export type Notification = z.output<typeof Notification>

/** NOTE-2: a plain list, newest first, of the last 90 days. */
export const listNotifications = endpoint({
  name: 'notifications.all',
  summary: 'Notifications of the last 90 days',
  method: 'GET',
  path: 'notifications/all/',
  auth: 'owner',
  input: NoInput,
  output: z.array(Notification),
  errors: [],
  example: {},
})
export const markAllRead = endpoint({
  name: 'notifications.mark_all_read',
  summary: 'Mark all as read',
  method: 'POST',
  path: 'notifications/mark-all-read/',
  auth: 'owner',
  input: NoInput,
  output: Done,
  errors: [],
  example: {},
})
export const markRead = endpoint({
  name: 'notifications.read',
  summary: 'Mark one as read',
  method: 'POST',
  path: 'notifications/:id/read/',
  auth: 'owner',
  input: z.object({ id: idOf('notification') }),
  output: Done,
  errors: ['not_found'],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})
/**
 * Server-sent events; each `data:` is a LiveMessage. `within_ms`: how long ago the caller read what it shows, so that
 * what changed since then is sent first.
 */
export const liveStream = endpoint({
  name: 'notifications.stream',
  summary: 'What to look at again, as it happens',
  method: 'GET',
  path: 'notifications/stream/',
  auth: 'owner',
  answer: 'stream',
  input: z.object({ within_ms: z.optional(z.coerce.number().check(z.int(), z.gte(0))) }),
  output: z.any(),
  errors: [],
  example: {},
})
