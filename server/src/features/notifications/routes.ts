import * as notifications from '@plaudit/contract/owner-tools/notifications'
import { route, type Route } from '../../http/route.ts'
import { listNotifications } from './list-notifications.ts'
import { markRead } from './mark-read.ts'
import { markAllRead } from './mark-all-read.ts'

export const routes: Route[] = [
  route(notifications.listNotifications, listNotifications),
  route(notifications.markRead, markRead),
  route(notifications.markAllRead, markAllRead),
]
