import { v7 } from 'uuid'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { done } from '../payers/answer-outcome.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { findPayer } from '../payers/find-payer.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { plansById } from '../plans/find-plans.ts'
import { findRights } from '../rights/find-rights.ts'
import { isCovered } from '../rights/rules.ts'
import { isPerpetualPlan, pausedTrialEnd, pauseRefusal, pauseUntil } from '../rules.ts'
import { type SubscriptionRow } from '../rows.ts'
import { insertPause, pausesOf } from '../pauses/rows.ts'
import { applyProviderState } from '../reconciliation/apply-provider-state.ts'
import { findRunningSubscription } from '../reconciliation/find-running-subscription.ts'
import { withNotedChange } from './with-noted-change.ts'
import { withdrawChange } from '../scheduled-changes/withdraw-change.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { BillingAnswer } from '@plaudit/contract/billing/answer'

const pauseRefused = (why: NonNullable<ReturnType<typeof pauseRefusal>>) =>
  new Problem(why === 'limit_reached' ? 'pause_limit_reached' : 'pause_refused', {
    detail: phrase(`billing.pause_${why}`),
    facts: { reason: why },
  })

const assertPausable = async (
  owner: Owner,
  row: SubscriptionRow | null,
): Promise<SubscriptionRow> => {
  const { world, accountId } = owner
  const now = world.clock.now()
  const plan = row && (await plansById(world)).get(row.plan_id)
  const rights = await findRights(world.db, row, now)
  const known = row && {
    ...row,
    isPerpetual: isPerpetualPlan(plan ?? null),
    isCovered: isCovered(rights),
  }
  const refusal = pauseRefusal(known, await pausesOf(world.db, accountId), now)
  if (row && !refusal) return row
  throw pauseRefused(refusal ?? 'no_subscription')
}

/**
 * BILL-40: nothing is charged while paused, and the plan resumes by itself after 30 days. Days of a trial wait
 * (BILL-42). @throws Problem `pause_limit_reached` at a third pause in 12 months, `pause_refused`
 */
export const pauseSubscription = (owner: Owner): Promise<BillingAnswer> =>
  withAccountLease(owner, async () => {
    const { world, accountId } = owner
    const running = await assertPausable(owner, await findRunningSubscription(owner))
    const { provider, external_id } = running
    const plan = (await plansById(world)).get(running.plan_id)
    if (!provider || !external_id || !plan) throw new Problem('pause_refused')
    const now = world.clock.now()
    const { payments } = world
    const until = pauseUntil(running, { pauses: payments[provider].abilities.pauses, now })
    const trialLeft =
      running.trial_ends_at && running.trial_ends_at > now
        ? running.trial_ends_at.getTime() - now.getTime()
        : null
    const payer = await findPayer(owner, provider)
    await withdrawChange(owner, running, payer)
    const current = await withProviderErrors(world, provider, () =>
      payments[provider].fetch(external_id, payer),
    )
    if (!current) throw new Problem('pause_refused')
    const row = { ...running, waiting: null }
    // A smaller plan that waited before the change which was just given up waits again.
    if (current.scheduled && !running.scheduled_plan_id) {
      await applyProviderState(owner, row, { providerState: current })
      throw pauseRefused('change_waiting')
    }
    const { pauses } = payments[provider].abilities
    const trialEndsAt =
      trialLeft === null
        ? null
        : pausedTrialEnd({ pauses, leftMs: trialLeft, until, providerEnd: null, now })
    const suspend = () =>
      withProviderErrors(world, provider, () =>
        payments[provider].suspend(current, { payer, until, trialEndsAt }),
      )
    const providerState =
      pauses === 'suspends'
        ? await withNotedChange(owner, row, {
            noted: { paused_at: now, resumes_at: until },
            call: suspend,
          })
        : await suspend()
    if (providerState.status === 'ended') {
      await applyProviderState(owner, row, { providerState })
      throw pauseRefused('cancelled')
    }
    await insertPause(world.db, {
      account_id: accountId,
      id: v7(),
      paused_at: now,
      resumes_at: until,
      resumed_at: null,
      trial_left_ms: trialLeft,
    })
    await applyProviderState(owner, row, {
      providerState,
      own: { paused_at: now, resumes_at: until },
    })
    return done
  })
