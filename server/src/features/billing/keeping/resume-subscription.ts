import type { BillingAnswer } from '@plaudit/contract/billing'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { done } from '../answer-outcome.ts'
import { calling } from '../call-provider.ts'
import { findPayer } from '../find-payer.ts'
import { alone } from '../hold-lease.ts'
import { stateAt } from '../rules.ts'
import { openPauseOf, type SubscriptionRow } from '../rows.ts'
import { keepTold } from './keep-told.ts'
import { findRunning, isPeriodUnpaid } from './look-again.ts'
import { takeBack } from './take-back.ts'
import { phrase } from '../../../texts/phrase.ts'

/**
 * Ends a pause: by the button, or because its 30 days are over. Trial days that waited begin to run again; where what was
 * paid has run out meanwhile, a new period begins now and is charged. Call it inside `alone`.
 */
export const endPause = async (owner: Owner, row: SubscriptionRow): Promise<SubscriptionRow> => {
  const { world, accountId } = owner
  const { provider, external_id } = row
  if (!provider || !external_id) return row
  const payments = world.payments[provider]
  const payer = await findPayer(owner, provider)
  const pause = await openPauseOf(world.db, accountId)
  const now = world.clock.now()
  const told = await calling(world, provider, async () => {
    const current = await payments.fetch(external_id, payer)
    if (!current) return null
    const left = pause?.trial_left_ms ?? null
    const over = row.resumes_at && row.resumes_at < now ? row.resumes_at : now
    const trialEndsAt = left === null ? null : new Date(over.getTime() + left)
    const restart = trialEndsAt === null && payments.abilities.holds === 'itself' && (await isPeriodUnpaid({ payments, payer, row }, current))
    return payments.release(current, { payer, trialEndsAt: trialEndsAt && trialEndsAt > now ? trialEndsAt : null, restart })
  })
  if (!told) throw new Problem('not_offered')
  return keepTold(owner, row, { told, own: { paused_at: null, resumes_at: null } })
}

/** Spec 4 and point P41: ends a pause, else takes back a cancellation, else a change that waits. @throws Problem `not_offered` when there is none of them */
export const resumeSubscription = (owner: Owner): Promise<BillingAnswer> =>
  alone(owner, async () => {
    const row = await findRunning(owner)
    if (!row) throw new Problem('not_offered', { detail: phrase('billing.nothing_to_resume') })
    if (row.paused_at && stateAt(row, owner.world.clock.now()) === 'paused') {
      await endPause(owner, row)
      return done
    }
    return takeBack(owner, row)
  })
