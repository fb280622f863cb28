import * as stores from '@plaudit/contract/stores'
import type { PublicRoute } from '../../http/public-route.ts'
import { route, type Route } from '../../http/route.ts'
import { beginConnection } from './begin-connection.ts'
import { disconnectStore } from './disconnect-store.ts'
import { finishConnection } from './finish-connection.ts'
import { getStore } from './get-store.ts'

export const routes: Route[] = [route(stores.getStore, getStore), route(stores.disconnectStore, disconnectStore), route(stores.connectShopify, beginConnection)]

/** The platform sends the owner's browser here; the screen says how it went. */
export const publicRoutes: PublicRoute[] = [
  {
    method: 'GET',
    path: '/api/connect/shopify/callback/',
    run: async (world, { query }) => ({
      status: 302,
      headers: { location: `${world.settings.publicUrl}/?connect=${await finishConnection(world, query)}`, 'cache-control': 'no-store' },
      body: '',
    }),
  },
]
