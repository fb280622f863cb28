import type { Owner, World } from '../../../world.ts'
import { alone } from '../hold-lease.ts'
import { setSubscription, subscriptionById, subscriptionsToVisit } from '../rows.ts'
import { endOver, isOverByUs, lookAgain } from './look-again.ts'
import { endPause } from './resume-subscription.ts'

/** Asked again at least this often, so that a delivery that never came is made up for. */
const ASK_EVERY_HOURS = 6
/** A checkout that nobody finished is forgotten. */
const PENDING_HOURS = 72
const AT_ONCE = 200
const HOUR_MS = 3_600_000

const isPast = (at: Date | null, now: Date) => at !== null && at <= now

const visitOne = async (owner: Owner, id: string): Promise<void> => {
  const { world, accountId } = owner
  const now = world.clock.now()
  const found = await subscriptionById(world.db, accountId, id)
  if (!found?.provider || (found.phase !== 'live' && found.phase !== 'pending')) return
  const row = await lookAgain(owner, found)
  if (row.phase === 'pending' && now.getTime() - row.created_at.getTime() > PENDING_HOURS * HOUR_MS) {
    await endOver(owner, row)
    await setSubscription(world.db, row, { phase: 'dropped', synced_at: now })
  }
  if (row.phase !== 'live') return
  if (isOverByUs(owner, row)) await endOver(owner, row)
  else if (row.paused_at && isPast(row.resumes_at, now)) await endPause(owner, row)
}

/**
 * A job, each minute: does what is due by our own timers and asks providers about what was not told. One that does not
 * answer holds up nobody else; its turn comes again.
 */
export const visitSubscriptions = async (world: World): Promise<void> => {
  const now = world.clock.now()
  const before = new Date(now.getTime() - ASK_EVERY_HOURS * HOUR_MS)
  for (const { account_id, id } of await subscriptionsToVisit(world.db, { before, now, limit: AT_ONCE }))
    try {
      await alone({ world, accountId: account_id }, () => visitOne({ world, accountId: account_id }, id))
    } catch (error) {
      world.log.warn({ err: error, account_id }, 'a subscription could not be visited')
      await setSubscription(world.db, { account_id, id }, { synced_at: now })
    }
}
