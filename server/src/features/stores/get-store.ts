import type { Store } from '@plaudit/contract/stores/stores'
import type { Owner } from '../../world.ts'
import { formerStoreOf, storeOf } from './rows.ts'
import { storeView } from './view.ts'

export const getStore = async ({ world, accountId }: Owner): Promise<Store> =>
  storeView(
    await storeOf(world.db, accountId),
    await formerStoreOf(world.db, accountId),
    world.shopPlatform.missingScopes,
  )
