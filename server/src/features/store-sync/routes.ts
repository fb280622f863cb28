import * as sync from '@plaudit/contract/stores/sync'
import { route, type Route } from '../../http/route.ts'
import type { WebhookRoute } from '../../http/webhooks.ts'
import { getStoreSync } from './get-store-sync.ts'
import { receiveDelivery } from './receive-delivery.ts'
import { startStoreSync } from './start-store-sync.ts'

export const routes: Route[] = [
  route(sync.getStoreSync, getStoreSync),
  route(sync.startStoreSync, startStoreSync),
]

/** The store's own way in: `POST webhooks/shopify/`, for all that it says. */
export const webhooks: WebhookRoute[] = [{ provider: 'shopify', receive: receiveDelivery }]
