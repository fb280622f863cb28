import * as stores from '@plaudit/contract/stores/stores'
import type { PublicRoute } from '../../http/pages/public-route.ts'
import { route, type Route } from '../../http/route.ts'
import { describeLeaving } from '../subscriptions/cancelling/describe-leaving.ts'
import { disconnectStore } from './disconnect-store.ts'
import { handleAdminOpen } from './handle-admin-open.ts'
import { handlePlatformReturn } from './handle-platform-return.ts'

const redirectRoute = (path: string, where: typeof handlePlatformReturn): PublicRoute => ({
  method: 'GET',
  path,
  run: async (world, { query, browserKey }) => ({
    status: 302,
    headers: { location: await where(world, query, browserKey), 'cache-control': 'no-store' },
    body: '',
  }),
})

/** The platform redirects the owner's browser to these URLs. */
export const publicRoutes: PublicRoute[] = [
  redirectRoute('/api/connect/shopify/callback/', handlePlatformReturn),
  redirectRoute('/api/connect/shopify/open/', handleAdminOpen),
]

/** Leaving a store also changes what it pays, so these routes belong to neither `stores` nor `subscriptions`. */
export const routes: Route[] = [
  route(stores.describeLeaving, describeLeaving),
  route(stores.disconnectStore, disconnectStore),
]
