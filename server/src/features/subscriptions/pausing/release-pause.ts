import { Problem } from '../../../problem.ts'
import type { Payer, Payments } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { dropOpenCharges } from '../charging/rows.ts'
import { type SubscriptionRow } from '../rows.ts'
import { noteEnding, openPauseOf } from '../pauses/rows.ts'
import { wholeSecond } from '../sealed-quote.ts'
import { isPeriodUnpaid } from '../reconciliation/is-period-unpaid.ts'
import { prepareShare } from './prepare-share.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { ProviderSubscription } from '../../../providers/provider-subscription.ts'
import { applyProviderState } from '../reconciliation/apply-provider-state.ts'
import { findPayer } from '../payers/find-payer.ts'
import { collectCharge } from '../charging/collect-charge.ts'

/**
 * `owner`: by the button, and refused the plan stays paused; `clock`: its 30 days are over, and refused it is past due.
 */
export type PauseEndedBy = 'owner' | 'clock' | 'cancelling'

const released = async (
  { world, accountId }: Owner,
  {
    row,
    payments,
    payer,
    by,
  }: { row: SubscriptionRow; payments: Payments; payer: Payer; by: PauseEndedBy },
): Promise<ProviderSubscription | null> => {
  const current = await payments.fetch(row.external_id ?? '', payer)
  if (!current) return null
  const now = world.clock.now()
  const left = (await openPauseOf(world.db, accountId))?.trial_left_ms ?? null
  const over = row.resumes_at && row.resumes_at < now ? row.resumes_at : now
  const trialEndsAt = left === null ? null : new Date(over.getTime() + Number(left))
  const restart =
    trialEndsAt === null &&
    payments.abilities.pauses === 'itself' &&
    (await isPeriodUnpaid({ payments, payer, row }, current))
  await noteEnding(world.db, accountId, now)
  return payments.resume(current, {
    payer,
    trialEndsAt: trialEndsAt && trialEndsAt > now ? trialEndsAt : null,
    restart,
    isPresent: by === 'owner',
  })
}

const staysPaused = (facts?: Record<string, unknown>) =>
  new Problem('payment_refused', {
    detail: phrase('billing.resume_refused'),
    ...(facts ? { facts } : {}),
  })

/** A card that is refused at the button: nothing was changed. */
const insisting = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call
  } catch (error) {
    throw error instanceof Problem && error.code === 'payment_refused'
      ? staysPaused(error.extra.facts)
      : error
  }
}

/** Refused at the button, the plan stays paused as it was. */
const refusedBack = async (
  { world }: Owner,
  {
    row,
    payments,
    payer,
    providerState,
  }: {
    row: SubscriptionRow
    payments: Payments
    payer: Payer
    providerState: ProviderSubscription
  },
) => {
  const until = row.resumes_at ?? world.clock.now()
  await withProviderErrors(world, payments.provider, () =>
    payments.suspend(providerState, { payer, until, trialEndsAt: null }),
  )
  throw staysPaused()
}

/**
 * What was shown in the pause is reckoned for its end, whenever the sweep comes to it. Where it comes so late that a
 * billing time which followed has been missed as well, the time from now on is charged.
 */
const shareOf = async (
  owner: Owner,
  row: SubscriptionRow,
  { by, at }: { by: PauseEndedBy; at: Date | undefined },
) => {
  const now = wholeSecond(owner.world.clock.now())
  if (by !== 'clock' || !row.resumes_at) return prepareShare(owner, row, at ?? now)
  const shown = await prepareShare(owner, row, wholeSecond(row.resumes_at))
  if (shown && shown.covers_until > now) return shown
  if (shown) await dropOpenCharges(owner.world.db, owner.accountId, now)
  return prepareShare(owner, row, now)
}

type Ended = { row: SubscriptionRow; question: string | null }

/**
 * Ends a pause: by the button, or because its 30 days are over. Trial days that waited begin to run again; where
 * what was paid has run out meanwhile, a new period, or the share of the provider's running one, is charged.
 * Call it inside `withAccountLease`.
 * @throws Problem `payment_refused` by the button, `provider_unavailable`
 */
export const releasePause = async (
  owner: Owner,
  row: SubscriptionRow,
  { by, at }: { by: PauseEndedBy; at?: Date | undefined },
): Promise<Ended> => {
  const { world } = owner
  const { provider, external_id } = row
  if (!provider || !external_id) return { row, question: null }
  const payments = world.payments[provider]
  const payer = await findPayer(owner, provider)
  const share = by === 'cancelling' ? null : await shareOf(owner, row, { by, at })
  const providerState = await insisting(
    withProviderErrors(world, provider, () => released(owner, { row, payments, payer, by })),
  )
  if (!providerState) throw new Problem('not_offered')
  if (share) {
    const collected = await collectCharge(
      owner,
      { row, providerState, payer },
      { isPresent: by === 'owner' },
    )
    if (collected.kind === 'declined' && by === 'owner')
      await refusedBack(owner, { row, payments, payer, providerState })
  }
  const after = share
    ? ((await withProviderErrors(world, provider, () => payments.fetch(external_id, payer))) ??
      providerState)
    : providerState
  const kept = await applyProviderState(owner, row, {
    providerState: after,
    own: { paused_at: null, resumes_at: null },
  })
  return {
    row: kept,
    question:
      by === 'owner' && providerState.status === 'past_due' ? providerState.clientSecret : null,
  }
}
