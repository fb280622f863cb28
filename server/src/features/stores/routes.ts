import * as stores from '@plaudit/contract/stores/stores'
import { route, type Route } from '../../http/route.ts'
import { beginConnection } from './connecting/begin-connection.ts'
import { getStore } from './get-store.ts'

export const routes: Route[] = [
  route(stores.getStore, getStore),
  route(stores.connectShopify, (owner, input, caller) =>
    beginConnection(owner, input, { browserKey: caller.browserKey(), familyId: caller.familyId }),
  ),
]
