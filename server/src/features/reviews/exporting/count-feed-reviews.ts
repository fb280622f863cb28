import type { Owner } from '../../../world.ts'
import { countFeedReviews as count } from './rows.ts'

/** How many published reviews a feed of the shop's own contains, and why others are not in it. */
export const countFeedReviews = ({ world, accountId }: Owner) => count(world.db, accountId)
