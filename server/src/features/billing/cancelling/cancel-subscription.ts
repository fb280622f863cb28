import type { cancelSubscription as contract } from '@plaudit/contract/billing-cancel'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { v7 } from 'uuid'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { calling } from '../call-provider.ts'
import { findPayer } from '../find-payer.ts'
import { alone } from '../hold-lease.ts'
import { keepTold } from '../keeping/keep-told.ts'
import { findRunning } from '../keeping/look-again.ts'
import { endPause } from '../keeping/resume-subscription.ts'
import { isUsedUp, stateAt } from '../rules.ts'
import { insertCancellationStep, openPauseOf, ownerOf, type SubscriptionRow } from '../rows.ts'
import { phrase } from '../../../texts/phrase.ts'

/** Until when what is paid (or free) lasts: a pause does not make it longer. */
const endOf = (row: SubscriptionRow, now: Date): Date => (row.trial_ends_at && row.trial_ends_at > now ? row.trial_ends_at : (row.period_end ?? now))

/** When a cancellation made now would take effect, and whether that is because nothing paid is left. */
export const whenCancelled = async ({ world, accountId }: Owner, row: SubscriptionRow): Promise<{ endsAt: Date; usedUp: boolean }> => {
  const now = world.clock.now()
  const pause = row.paused_at ? await openPauseOf(world.db, accountId) : undefined
  const usedUp = isUsedUp(row, { trialLeft: (pause?.trial_left_ms ?? null) !== null, now })
  return { endsAt: usedUp ? now : endOf(row, now), usedUp }
}

/** @throws Problem `not_offered` without a plan, with one that nobody bills, or with one that is cancelled already */
export const assertCancellable = (row: SubscriptionRow | null, now: Date): SubscriptionRow => {
  if (!row || stateAt(row, now) === 'ended') throw new Problem('not_offered', { detail: phrase('billing.nothing_to_cancel') })
  if (row.provider === null) throw new Problem('not_offered', { detail: phrase('billing.perpetual_cancel') })
  if (row.cancel_at) throw new Problem('not_offered', { detail: phrase('billing.already_cancelled') })
  return row
}

/** A paused plan is resumed first, so that it ends with what is paid; where nothing of that is left, resuming would charge a new period. */
const awake = async (owner: Owner, row: SubscriptionRow) => (stateAt(row, owner.world.clock.now()) === 'paused' ? endPause(owner, row) : row)

/**
 * Cancels at the end of what is paid (decisions 3). A password must be set before (spec 5); that CONFIRM was typed is in
 * the contract. @throws Problem `password_needed`, `not_offered`, `provider_unavailable`
 */
export const cancelSubscription = (owner: Owner, { reason, comment = '' }: Parsed<typeof contract>): Promise<Output<typeof contract>> =>
  alone(owner, async () => {
    const { world, accountId } = owner
    const account = await ownerOf(world.db, accountId)
    if (!account?.has_password) throw new Problem('password_needed')
    const found = assertCancellable(await findRunning(owner), world.clock.now())
    const { usedUp } = await whenCancelled(owner, found)
    const row = usedUp ? found : await awake(owner, found)
    const { provider, external_id } = row
    if (!provider || !external_id) throw new Problem('not_offered')
    const payments = world.payments[provider]
    const payer = await findPayer(owner, provider)
    const ends = usedUp ? world.clock.now() : endOf(row, world.clock.now())
    const told = await calling(world, provider, async () => {
      const current = await payments.fetch(external_id, payer)
      if (!current) throw new Problem('not_offered')
      if (!usedUp) return payments.cancel(current, { payer, reason, comment })
      await payments.end(external_id, payer)
      return (await payments.fetch(external_id, payer)) ?? current
    })
    await insertCancellationStep(world.db, {
      account_id: accountId,
      id: v7(),
      step: 'cancelled',
      offered: null,
      taken: true,
      reason,
      comment,
      created_at: world.clock.now(),
    })
    const kept = await keepTold(owner, row, {
      told,
      own: {
        cancel_at: ends,
        ...(usedUp ? { paused_at: null, resumes_at: null } : {}),
        ...(payments.abilities.schedules ? {} : { scheduled_plan_id: null, scheduled_at: null, waiting: null }),
      },
    })
    return { ok: true, ends_at: (kept.cancel_at ?? ends).toISOString() }
  })
