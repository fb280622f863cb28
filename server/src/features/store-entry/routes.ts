import type { PublicRoute } from '../../http/public-route.ts'
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
export const publicRoutes: PublicRoute[] = [leadsOn('/api/connect/shopify/callback/', comeBack), leadsOn('/api/connect/shopify/open/', openFromAdmin)]
