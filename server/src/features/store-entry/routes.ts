import * as stores from '@plaudit/contract/stores/stores'
import type { PublicRoute } from '../../http/pages/public-route.ts'
import { route, type Route } from '../../http/route.ts'
import { describeLeaving } from '../subscriptions/cancelling/describe-leaving.ts'
import { leaveStore } from '../subscriptions/cancelling/leave-store.ts'
import { comeBack, openFromAdmin } from './enter-from-store.ts'

const leadsOn = (path: string, where: typeof comeBack): PublicRoute => ({
  method: 'GET',
  path,
  run: async (world, { query, browserKey }) => ({
    status: 302,
    headers: { location: await where(world, query, browserKey), 'cache-control': 'no-store' },
    body: '',
  }),
})

/** The platform sends the owner's browser here. */
export const publicRoutes: PublicRoute[] = [
  leadsOn('/api/connect/shopify/callback/', comeBack),
  leadsOn('/api/connect/shopify/open/', openFromAdmin),
]

/** Leaving a store touches what it pays, so these stand above both. */
export const routes: Route[] = [
  route(stores.describeLeaving, describeLeaving),
  route(stores.disconnectStore, leaveStore),
]
