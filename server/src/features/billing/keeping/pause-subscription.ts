import type { BillingAnswer } from '@plaudit/contract/billing'
import { v7 } from 'uuid'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { done } from '../answer-outcome.ts'
import { calling } from '../call-provider.ts'
import { findPayer } from '../find-payer.ts'
import { alone } from '../hold-lease.ts'
import { plansById } from '../plans/keep-plans.ts'
import { isPerpetualPlan, pauseRefusal, pauseUntil } from '../rules.ts'
import { insertPause, pausesOf, type SubscriptionRow } from '../rows.ts'
import { keepTold } from './keep-told.ts'
import { findRunning } from './look-again.ts'
import { phrase } from '../../../texts/phrase.ts'

const assertPausable = async (owner: Owner, row: SubscriptionRow | null): Promise<SubscriptionRow> => {
  const { world, accountId } = owner
  const now = world.clock.now()
  const plan = row && (await plansById(world)).get(row.plan_id)
  const refusal = pauseRefusal(row && { ...row, isPerpetual: isPerpetualPlan(plan ?? null) }, await pausesOf(world.db, accountId), now)
  if (row && !refusal) return row
  const why = refusal ?? 'no_subscription'
  throw new Problem(why === 'limit_reached' ? 'pause_limit_reached' : 'pause_refused', { detail: phrase(`billing.pause_${why}`), facts: { reason: why } })
}

/**
 * Spec 4 and 9: nothing is charged while paused, and the plan resumes by itself after 30 days. Days of a trial wait
 * (point P28). @throws Problem `pause_limit_reached` at a third pause in 12 months, `pause_refused`
 */
export const pauseSubscription = (owner: Owner): Promise<BillingAnswer> =>
  alone(owner, async () => {
    const { world, accountId } = owner
    const row = await assertPausable(owner, await findRunning(owner))
    const { provider, external_id } = row
    const plan = (await plansById(world)).get(row.plan_id)
    if (!provider || !external_id || !plan) throw new Problem('pause_refused')
    const now = world.clock.now()
    const { payments } = world
    const until = pauseUntil(row, { holding: payments[provider].abilities.holds, interval: plan.interval, now })
    const trialLeft = row.trial_ends_at && row.trial_ends_at > now ? row.trial_ends_at.getTime() - now.getTime() : null
    const payer = await findPayer(owner, provider)
    const told = await calling(world, provider, async () => {
      const current = await payments[provider].fetch(external_id, payer)
      if (!current) throw new Problem('pause_refused')
      return payments[provider].hold(current, { payer, until, trialEndsAt: trialLeft === null ? null : new Date(until.getTime() + trialLeft) })
    })
    await insertPause(world.db, { account_id: accountId, id: v7(), paused_at: now, resumes_at: until, resumed_at: null, trial_left_ms: trialLeft })
    await keepTold(owner, row, { told, own: { paused_at: now, resumes_at: until } })
    return done
  })
