import type { StoreRatings } from '@plaudit/contract/stores/theme'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { hasChangedRating } from '../reviews/counting/changed/has-changed-rating.ts'
import { findConnection } from '../stores/find-connection.ts'
import { countSentRatings, switchOf } from './rows.ts'
import { ratingsView } from './view.ts'

/** @throws Problem `store_needed` */
export const getStoreRatings = async ({ world, accountId }: Owner): Promise<StoreRatings> => {
  const store = await findConnection(world, accountId)
  if (!store) throw new Problem('store_needed')
  const missing = world.shopPlatform.missingScopes(store.grantedScopes)
  return ratingsView({
    isAllowed: !missing.includes('write_products'),
    row: await switchOf(world.db, accountId),
    products: await countSentRatings(world.db, accountId),
    waits: await hasChangedRating(world.db, accountId),
  })
}
