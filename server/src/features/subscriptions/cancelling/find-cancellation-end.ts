import type { Owner } from '../../../world.ts'
import { entriesOf } from '../rights/rows.ts'
import { coveredUntil, endOfPaid, type RightsEntry } from '../rights/rules.ts'
import { type SubscriptionRow } from '../rows.ts'
import { openPauseOf } from '../pauses/rows.ts'
import { stateAt } from '../rules.ts'

const earlier = (a: Date, b: Date) => (a < b ? a : b)

type Covered = { entries: readonly RightsEntry[]; isEmulated: boolean; covered: Date; now: Date }

/**
 * Until when what is paid (or free) lasts: a pause does not make it longer, and what the provider has
 * not been paid for does not count.
 */
const endOf = (row: SubscriptionRow, { entries, isEmulated, covered, now }: Covered): Date => {
  if (row.trial_ends_at && row.trial_ends_at > now) return row.trial_ends_at
  return isEmulated ? endOfPaid(entries, row.id, now) : earlier(row.period_end ?? now, covered)
}

/**
 * When a cancellation made now takes effect, and whether that is because nothing paid is left: the one function behind
 * what is shown and what is done. The days of a trial that wait in a pause begin to run again now.
 */
export const findCancellationEnd = async (
  { world, accountId }: Owner,
  row: SubscriptionRow,
): Promise<{ endsAt: Date; usedUp: boolean }> => {
  const now = world.clock.now()
  const isPaused = stateAt(row, now) === 'paused'
  const left = isPaused ? ((await openPauseOf(world.db, accountId))?.trial_left_ms ?? null) : null
  if (left !== null) return { endsAt: new Date(now.getTime() + Number(left)), usedUp: false }
  const entries = await entriesOf(world.db, accountId, row.id)
  const covered = coveredUntil(entries, row.id)
  // A period that has begun and is not paid yet (at Stripe a renewal is a draft for an hour) is
  // not waited for, and never paid.
  if (!covered || covered <= now || stateAt(row, now) === 'past_due')
    return { endsAt: now, usedUp: true }
  const isEmulated =
    row.provider !== null && world.payments[row.provider].abilities.cancels !== 'itself'
  return { endsAt: endOf(row, { entries, isEmulated, covered, now }), usedUp: false }
}
