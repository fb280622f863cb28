import type { Notification } from '@plaudit/contract/owner-tools/notifications'
import { languageOf } from '../../account-language.ts'
import type { Owner } from '../../world.ts'
import { notificationsSince } from './rows.ts'
import { notificationView } from './view.ts'

/** NOTE-2: those of the last 90 days, newest first. */
const DAYS = 90

export const listNotifications = async ({ world, accountId }: Owner): Promise<Notification[]> => {
  const language = await languageOf(world.db, accountId)
  const rows = await notificationsSince(
    world.db,
    accountId,
    new Date(world.clock.now().getTime() - DAYS * 86_400_000),
  )
  return rows.map((row) => notificationView(row, language))
}
