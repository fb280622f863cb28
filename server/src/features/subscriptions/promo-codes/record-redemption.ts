import type { Tx } from '../../../db/transaction.ts'
import type { SubscriptionRow } from '../rows.ts'
import { redemptionOf, saveRedemption } from '../plans/promo-codes/rows.ts'
import { monthsUsed } from '../plans/rules.ts'

const DAY_MS = 86_400_000
const earlier = (a: Date, b: Date | null) => (b && b < a ? b : a)

/** A code given with a first order counts from the end of the trial, one given with a later change from that change. */
const countsFrom = ({ trial_ends_at, scheduled_at }: SubscriptionRow, now: Date): Date =>
  [trial_ends_at, scheduled_at].reduce<Date>((latest, at) => (at && at > latest ? at : latest), now)

/**
 * Keeps that the account uses the promo code of its subscription, and how many months of it are used up. In the
 * transaction that keeps what the provider reported; safe to repeat. `elsewhere`: months used with other accounts, for
 * a code that is new to this one.
 */
export const recordRedemption = async (
  tx: Tx,
  row: SubscriptionRow,
  { now, elsewhere }: { now: Date; elsewhere: number },
): Promise<void> => {
  const { account_id, id: subscription_id, promo_code_id } = row
  if (!promo_code_id || (row.phase !== 'live' && row.phase !== 'ended')) return
  const known = await redemptionOf(tx, account_id, promo_code_id)
  // A plan ends where its next month would begin, a trial where the first one would; a provider's
  // period may end hours after ours.
  const until = [row.ended_at, row.cancel_at].reduce<Date>(
    (first, end) => earlier(first, end && new Date(end.getTime() - DAY_MS)),
    now,
  )
  const isSame = known?.subscription_id === subscription_id
  const base = isSame
    ? {
        first_used_at: known.first_used_at,
        counts_from: known.counts_from,
        months_before: known.months_before,
      }
    : {
        first_used_at: known?.first_used_at ?? now,
        counts_from: countsFrom(row, now),
        months_before: known?.months_used ?? elsewhere,
      }
  // A trial that is made longer moves the beginning.
  const isOnTrial = row.trial_ends_at !== null && row.trial_ends_at > now
  const from = isSame && isOnTrial ? countsFrom(row, known.first_used_at) : base.counts_from
  const months_used = Math.max(
    known?.months_used ?? 0,
    base.months_before + monthsUsed(from, until),
  )
  await saveRedemption(tx, {
    account_id,
    promo_code_id,
    subscription_id,
    ...base,
    counts_from: from,
    months_used,
  })
}
