import type { Owner } from '../../../world.ts'
import { countReviewedProducts as count } from './rows.ts'

/** PROD-2: the number shown next to "Manage reviews". */
export const countReviewedProducts = async ({ world, accountId }: Owner) => ({
  count: await count(world.db, accountId),
})
