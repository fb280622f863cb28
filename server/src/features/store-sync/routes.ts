import * as sync from '@plaudit/contract/stores/sync'
import { route, type Route } from '../../http/route.ts'
import { getStoreSync } from './get-store-sync.ts'
import { startStoreSync } from './start-store-sync.ts'

export const routes: Route[] = [
  route(sync.getStoreSync, getStoreSync),
  route(sync.startStoreSync, startStoreSync),
]
