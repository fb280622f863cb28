import * as notifications from '@plaudit/contract/owner-tools/notifications'
import { route, type Route } from '../../http/route.ts'
import { listNotifications } from './list-notifications.ts'
import { markAllRead, markRead } from './mark-read.ts'

export const routes: Route[] = [
  route(notifications.listNotifications, listNotifications),
  route(notifications.markRead, markRead),
  route(notifications.markAllRead, markAllRead),
]
