import type { LimitKey } from '@plaudit/contract/accounts'
import type { Tx } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { accountOf, heldReviews, setPerpetual } from './rows.ts'
import { allLimitKeys } from './rules.ts'

/** The plan limit keys that are allowed (spec 4, "Feature access"): none without a plan, all on the perpetual one. */
export const allowedLimits = async ({ world, accountId }: Owner): Promise<ReadonlySet<LimitKey>> => {
  const account = await accountOf(world.db, accountId)
  return new Set(account?.is_perpetual ? allLimitKeys : [])
}

/** How many more reviews the account may hold: `FREE_REVIEW_ALLOWANCE` in all without a plan (decisions 3), Infinity with one. */
export const reviewAllowance = async (owner: Owner, tx: Tx = owner.world.db): Promise<number> => {
  const account = await accountOf(tx, owner.accountId)
  if (account?.is_perpetual) return Infinity
  return Math.max(0, owner.world.settings.freeReviewAllowance - (await heldReviews(tx, owner.accountId)))
}

/** Decisions 3: the Perpetual Unicorn Plan is given by hand. */
export const grantPerpetual = ({ world, accountId }: Owner) => setPerpetual(world.db, accountId)
