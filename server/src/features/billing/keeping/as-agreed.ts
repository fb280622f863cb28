import type { Payer, Payments, ProviderSubscription } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { entriesOf } from '../rights/rows.ts'
import { coveredUntil } from '../rights/rules.ts'
import { pausedTrialEnd } from '../rules.ts'
import { openPauseOf, type SubscriptionRow } from '../rows.ts'

type Asked = { payments: Payments; payer: Payer; row: SubscriptionRow }

/**
 * A paused trial is made longer at PayPal. A page for another plan that was left open and is approved in the pause sets its free
 * days back, and the trial would be charged in the pause: it is made longer again.
 */
const heldAgain = async ({ world, accountId }: Owner, { payments, payer, row }: Asked, told: ProviderSubscription): Promise<ProviderSubscription> => {
  const { paused_at, resumes_at: until, plan_id } = row
  if (told.status !== 'trialing' || told.isHeld || !told.trialEndsAt || told.planId === plan_id) return told
  if (!paused_at || !until || told.trialEndsAt > until) return told
  const left = (await openPauseOf(world.db, accountId))?.trial_left_ms ?? null
  if (left === null) return told
  const trialEndsAt = pausedTrialEnd({ holding: payments.abilities.holds, leftMs: Number(left), until, told: null, now: world.clock.now() })
  return payments.hold(told, { payer, until, trialEndsAt })
}

/**
 * PayPal stops a plan after refused payments; whether it counts one-off ones is not known. One that is paid and owes nothing is let go on; of one that
 * is not, only the owner can say whether it is to go on, and be paid.
 */
const letGoOn = async ({ world, accountId }: Owner, { payments, payer, row }: Asked, told: ProviderSubscription): Promise<ProviderSubscription> => {
  if (!told.isStopped || row.paused_at || row.cancel_at) return told
  const covered = coveredUntil(await entriesOf(world.db, accountId, row.id), row.id)
  return covered && covered > world.clock.now() ? payments.release(told, { payer, trialEndsAt: null, restart: false }) : told
}

/** Sets again what was agreed and the provider has changed by itself: the free days of a paused trial, and a plan that it stopped. Safe to repeat. */
export const asAgreed = async (owner: Owner, asked: Asked, told: ProviderSubscription | null): Promise<ProviderSubscription | null> => {
  const { payments, row } = asked
  if (!told || payments.abilities.holds !== 'suspends' || row.phase !== 'live') return told
  return heldAgain(owner, asked, await letGoOn(owner, asked, told))
}
