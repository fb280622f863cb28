import type { resumeSubscription as contract } from '@plaudit/contract/billing'
import type { BillingAnswer } from '@plaudit/contract/billing'
import type { Parsed } from '@plaudit/contract/endpoint'
import { Problem } from '../../../problem.ts'
import type { Payer, Payments, ProviderSubscription } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { done } from '../answer-outcome.ts'
import { calling } from '../call-provider.ts'
import { collectCharge } from '../charging/collect-charge.ts'
import { findPayer } from '../find-payer.ts'
import { alone } from '../hold-lease.ts'
import { noteEnding, openPauseOf, type SubscriptionRow } from '../rows.ts'
import { wholeSecond } from '../sealed-quote.ts'
import { keepTold } from './keep-told.ts'
import { findRunning, isPeriodUnpaid } from './look-again.ts'
import { momentShown, prepareShare } from './quote-resume.ts'
import { takeBack } from './take-back.ts'
import { phrase } from '../../../texts/phrase.ts'

/** `owner`: by the button, and refused the plan stays paused; `clock`: its 30 days are over, and refused it is past due. */
type By = 'owner' | 'clock' | 'cancelling'

const released = async (
  { world, accountId }: Owner,
  { row, payments, payer }: { row: SubscriptionRow; payments: Payments; payer: Payer },
): Promise<ProviderSubscription | null> => {
  const current = await payments.fetch(row.external_id ?? '', payer)
  if (!current) return null
  const now = world.clock.now()
  const left = (await openPauseOf(world.db, accountId))?.trial_left_ms ?? null
  const over = row.resumes_at && row.resumes_at < now ? row.resumes_at : now
  const trialEndsAt = left === null ? null : new Date(over.getTime() + Number(left))
  const restart = trialEndsAt === null && payments.abilities.holds === 'itself' && (await isPeriodUnpaid({ payments, payer, row }, current))
  await noteEnding(world.db, accountId, now)
  return payments.release(current, { payer, trialEndsAt: trialEndsAt && trialEndsAt > now ? trialEndsAt : null, restart })
}

/** Refused at the button, the plan stays paused as it was. */
const refusedBack = async (
  { world }: Owner,
  { row, payments, payer, told }: { row: SubscriptionRow; payments: Payments; payer: Payer; told: ProviderSubscription },
) => {
  const until = row.resumes_at ?? world.clock.now()
  await calling(world, payments.provider, () => payments.hold(told, { payer, until, trialEndsAt: null }))
  throw new Problem('payment_refused', { detail: phrase('billing.resume_refused') })
}

/**
 * What was shown in the pause is reckoned for its end, whenever the sweep comes to it. Where it comes so late that a billing time
 * which followed has been missed as well, the time from now on is charged.
 */
const shareOf = async (owner: Owner, row: SubscriptionRow, { by, at }: { by: By; at: Date | undefined }) => {
  const now = wholeSecond(owner.world.clock.now())
  if (by !== 'clock' || !row.resumes_at) return prepareShare(owner, row, at ?? now)
  return (await prepareShare(owner, row, wholeSecond(row.resumes_at))) ?? prepareShare(owner, row, now)
}

/**
 * Ends a pause: by the button, or because its 30 days are over. Trial days that waited begin to run again; where what was
 * paid has run out meanwhile, a new period, or the share of the provider's running one, is charged. Call it inside `alone`.
 * @throws Problem `payment_refused` by the button, `provider_unavailable`
 */
export const endPause = async (owner: Owner, row: SubscriptionRow, { by, at }: { by: By; at?: Date }): Promise<SubscriptionRow> => {
  const { world } = owner
  const { provider, external_id } = row
  if (!provider || !external_id) return row
  const payments = world.payments[provider]
  const payer = await findPayer(owner, provider)
  const share = by === 'cancelling' ? null : await shareOf(owner, row, { by, at })
  const told = await calling(world, provider, () => released(owner, { row, payments, payer }))
  if (!told) throw new Problem('not_offered')
  if (share) {
    const collected = await collectCharge(owner, { row, told, payer }, { isPresent: by === 'owner' })
    if (collected.kind === 'declined' && by === 'owner') await refusedBack(owner, { row, payments, payer, told })
  }
  const after = share ? ((await calling(world, provider, () => payments.fetch(external_id, payer))) ?? told) : told
  return keepTold(owner, row, { told: after, own: { paused_at: null, resumes_at: null } })
}

/**
 * Spec 4 and point P41: ends a pause, else takes back a cancellation, else a change that waits. With the `quote` of what was
 * shown it charges exactly that. @throws Problem `not_offered` when there is none of them, `quote_changed`, `payment_refused`
 */
export const resumeSubscription = (owner: Owner, { quote }: Parsed<typeof contract>): Promise<BillingAnswer> =>
  alone(owner, async () => {
    const row = await findRunning(owner)
    if (!row) throw new Problem('not_offered', { detail: phrase('billing.nothing_to_resume') })
    const at = await momentShown(owner, row, quote)
    if (row.paused_at) {
      await endPause(owner, row, { by: 'owner', at })
      return done
    }
    return takeBack(owner, row)
  })
