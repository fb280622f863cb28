import type { quotePause as contract } from '@plaudit/contract/billing/quote'
import type { Output } from '@plaudit/contract/endpoint'
import { Problem } from '../../../problem.ts'
import type { ResumeQuote } from '../../../providers/payments.ts'
import { addMonths, afterDiscount } from '../../../providers/billing-periods.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { findPayer } from '../payers/find-payer.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { findDiscountLeft } from '../promo-codes/find-discount-left.ts'
import { pauseUntil } from '../rules.ts'
import { type SubscriptionRow } from '../rows.ts'
import { openPauseOf } from '../pauses/rows.ts'
import { wholeSecond } from '../sealed-quote.ts'
import { findRunningSubscription } from '../reconciliation/find-running-subscription.ts'
import { isPeriodUnpaid } from '../reconciliation/is-period-unpaid.ts'
import { calculateResumeTerms, type ResumeInput } from './calculate-resume-terms.ts'
import { findPlanOf } from './find-plan-of.ts'
import type { ProviderSubscription } from '../../../providers/provider-subscription.ts'

type At = { providerState: ProviderSubscription; until: Date }
type EndTerms = Omit<ResumeQuote, 'nextAt'> & { nextAt: Date | null }

/** The price at a moment, as far as only the calendar decides it: a code of some months is over when they are. */
const priceAt = async (owner: Owner, row: SubscriptionRow, at: Date): Promise<number> => {
  // Left is what remains after the month that has begun, and a bill in that month is discounted still.
  const left = await findDiscountLeft(owner, row, addMonths(new Date(at.getTime() + 1), -1))
  return left?.duration === 'repeating' ? afterDiscount(row.price_cents, left) : row.price_cents
}

/**
 * A period that ran out in the pause begins anew at its end; its provider reports what it would cost
 * today, a code may be over by then.
 */
const restartTerms = async (
  owner: Owner,
  { payments, row }: ResumeInput,
  { providerState, until }: At,
): Promise<EndTerms | null> => {
  const quoted = await payments.quoteResume?.(providerState, { trialEndsAt: null, restart: true })
  if (!quoted) return null
  const { interval } = await findPlanOf(owner, row)
  const nextAt = payments.period(until, interval)
  const change = async (from: Date, to: Date) =>
    (await priceAt(owner, row, to)) - (await priceAt(owner, row, from))
  const today = owner.world.clock.now()
  return {
    dueCents: quoted.dueCents + (await change(today, until)),
    nextAt,
    nextCents:
      (quoted.nextCents ?? row.price_cents) + (await change(quoted.nextAt ?? today, nextAt)),
  }
}

/** The days of a trial that wait, in milliseconds; null where none do. */
const trialLeft = async (
  { world, accountId }: Owner,
  { paused_at, trial_ends_at }: SubscriptionRow,
): Promise<number | null> => {
  if (paused_at) {
    const left = (await openPauseOf(world.db, accountId))?.trial_left_ms ?? null
    return left === null ? null : Number(left)
  }
  const ms = trial_ends_at ? trial_ends_at.getTime() - world.clock.now().getTime() : 0
  return ms > 0 ? ms : null
}

/** What `endPause` charges when the pause is over, by the same reckoning. */
const termsAtEnd = async (owner: Owner, asked: ResumeInput, at: At): Promise<EndTerms> => {
  const { payments, row } = asked
  const { providerState, until } = at
  const left = await trialLeft(owner, row)
  const nextCents = providerState.nextCents ?? row.next_amount_cents ?? row.price_cents
  if (payments.abilities.pauses === 'no')
    return { dueCents: 0, nextAt: left === null ? providerState.periodEnd : null, nextCents }
  const trialEndsAt = left === null ? null : new Date(until.getTime() + left)
  if (trialEndsAt === null && payments.abilities.pauses === 'itself') {
    const isOver = providerState.periodEnd !== null && providerState.periodEnd < until
    const restarted =
      isOver || (await isPeriodUnpaid(asked, providerState))
        ? await restartTerms(owner, asked, at)
        : null
    if (restarted) return restarted
  }
  const quoted = await payments.quoteResume?.(providerState, { trialEndsAt, restart: false })
  if (quoted) return quoted
  return trialEndsAt
    ? { dueCents: 0, nextAt: trialEndsAt, nextCents }
    : calculateResumeTerms(owner, asked, { providerState, at: until })
}

/** When the pause that goes on ends, or one that begins now would. */
const endOf = (
  { world }: Owner,
  { resumes_at, ...row }: SubscriptionRow,
  { payments }: ResumeInput,
): Date =>
  wholeSecond(
    row.paused_at && resumes_at
      ? resumes_at
      : pauseUntil(row, { pauses: payments.abilities.pauses, now: world.clock.now() }),
  )

/**
 * What is charged when a pause ends by itself, of the one that goes on or of one that would begin now. Changes nothing.
 * @throws Problem `not_offered` without a plan that can be paused, `provider_unavailable`
 */
export const quotePause = (owner: Owner): Promise<Output<typeof contract>> =>
  withAccountLease(owner, async () => {
    const { world } = owner
    const row = await findRunningSubscription(owner)
    if (!row?.provider || !row.external_id || row.cancel_at || row.past_due_since)
      throw new Problem('not_offered')
    const { provider, external_id } = row
    const asked = {
      payments: world.payments[provider],
      payer: await findPayer(owner, provider),
      row,
    }
    const until = endOf(owner, row, asked)
    const terms = await withProviderErrors(world, provider, async () => {
      const providerState = await asked.payments.fetch(external_id, asked.payer)
      if (!providerState) throw new Problem('not_offered')
      return termsAtEnd(owner, asked, { providerState, until })
    })
    return {
      until: until.toISOString(),
      amount_due: terms.dueCents,
      currency: row.currency,
      next_billing_at: terms.nextAt?.toISOString() ?? null,
      next_amount: terms.nextCents,
    }
  })
