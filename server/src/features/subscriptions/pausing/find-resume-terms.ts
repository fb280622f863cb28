import { v7 } from 'uuid'
import { Problem } from '../../../problem.ts'
import type { Payer, Payments, ReleaseQuote } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { resumeDue } from '../charging/rules.ts'
import { dropOpenCharges, insertCharge, type ChargeRow } from '../charging/rows.ts'
import { findPayer, findPayerWithStore } from '../payers/find-payer.ts'
import { plansById } from '../plans/find-plans.ts'
import { entriesOf } from '../rights/rows.ts'
import { coveredUntil } from '../rights/rules.ts'
import { openPauseOf, type SubscriptionRow } from '../rows.ts'
import { isQuoteFresh, openQuote, wholeSecond } from '../sealed-quote.ts'
import { isPeriodUnpaid } from '../reconciliation/reconcile-subscription.ts'
import { buildUndoOrder } from '../reconciliation/build-undo-order.ts'
import type { ProviderSubscription } from '../../../providers/provider-subscription.ts'

export type ResumeInput = { payments: Payments; payer: Payer; row: SubscriptionRow }
/** `share`: what is charged beside the provider's own periods, and for which time. */
type ResumeTerms = ReleaseQuote & { share: { from: Date; until: Date } | null }

/** A quote is as old as half an hour: so far may the next payment move without being another. */
const SAME_DAY_MS = 60 * 60_000

/** The plan that a subscription runs with. @throws Problem `provider_unavailable` when it is not known here */
export const planOf = async ({ world }: Owner, { plan_id }: SubscriptionRow) => {
  const plan = (await plansById(world)).get(plan_id)
  if (!plan) throw new Problem('provider_unavailable')
  return plan
}

/** What the provider's running period costs from now on, when what was paid has run out in the pause. */
export const resumeTerms = async (
  owner: Owner,
  { row, payments }: ResumeInput,
  { told, at }: { told: ProviderSubscription; at: Date },
): Promise<ResumeTerms> => {
  const nextCents = told.nextCents ?? row.price_cents
  const nothing = { dueCents: 0, nextAt: told.periodEnd, nextCents, share: null }
  const covered = coveredUntil(await entriesOf(owner.world.db, owner.accountId, row.id), row.id)
  if (!told.periodEnd || (covered && covered > at)) return nothing
  const { interval } = await planOf(owner, row)
  let [from, until] = [told.periodStart ?? row.started_at, told.periodEnd]
  while (until <= at) [from, until] = [until, payments.period(until, interval)]
  const dueCents = resumeDue({ price: nextCents, period: { from, until }, at })
  return { dueCents, nextAt: until, nextCents, share: dueCents > 0 ? { from: at, until } : null }
}

const pausedTerms = async (
  owner: Owner,
  asked: ResumeInput,
  { told, at }: { told: ProviderSubscription; at: Date },
): Promise<ResumeTerms> => {
  const { payments, row } = asked
  const left = (await openPauseOf(owner.world.db, owner.accountId))?.trial_left_ms ?? null
  const trialEndsAt = left === null ? null : new Date(at.getTime() + Number(left))
  const restart =
    trialEndsAt === null &&
    payments.abilities.holds === 'itself' &&
    (await isPeriodUnpaid(asked, told))
  const quoted = await payments.quoteRelease?.(told, { trialEndsAt, restart })
  if (quoted) return { ...quoted, share: null }
  const nextCents = told.nextCents ?? row.next_amount_cents ?? row.price_cents
  if (payments.abilities.holds === 'no')
    return { dueCents: 0, nextAt: told.trialEndsAt ?? told.periodEnd, nextCents, share: null }
  return trialEndsAt
    ? { dueCents: 0, nextAt: trialEndsAt, nextCents, share: null }
    : resumeTerms(owner, asked, { told, at })
}

/** Taking back a cancellation or a change charges nothing; what comes next the provider says, where it cannot be read from the row. */
const takenBack = async (owner: Owner, row: SubscriptionRow): Promise<ResumeTerms> => {
  const { provider, external_id, period_end, next_amount_cents, price_cents } = row
  const going = {
    dueCents: 0,
    nextAt: period_end,
    nextCents: next_amount_cents ?? price_cents,
    share: null,
  }
  const payments = provider && owner.world.payments[provider]
  if (
    !payments?.quoteTakeBack ||
    !external_id ||
    !(row.cancel_at || (row.scheduled_plan_id && payments.abilities.schedules))
  )
    return going
  const payer = await findPayerWithStore(owner, payments.provider)
  if (!payer) return going
  const order = await buildUndoOrder(owner, { row, payer, provider: payments.provider })
  return withProviderErrors(owner.world, payments.provider, async () => {
    const told = await payments.fetch(external_id, payer)
    return told ? { ...going, ...(await payments.quoteTakeBack?.(told, order)) } : going
  })
}

/** What ending a pause, or taking back a cancellation or a change, charges at `at`. @throws Problem `provider_unavailable` */
export const findResumeTerms = async (
  owner: Owner,
  row: SubscriptionRow,
  at: Date,
): Promise<ResumeTerms> => {
  const { world } = owner
  const { provider, external_id } = row
  if (!row.paused_at) return takenBack(owner, row)
  const going = {
    dueCents: 0,
    nextAt: row.period_end,
    nextCents: row.next_amount_cents ?? row.price_cents,
    share: null,
  }
  if (!provider || !external_id) return going
  const asked = { payments: world.payments[provider], payer: await findPayer(owner, provider), row }
  return withProviderErrors(world, provider, async () => {
    const told = await asked.payments.fetch(external_id, asked.payer)
    return told ? pausedTerms(owner, asked, { told, at }) : going
  })
}

/** Identifies what resuming would end: the pause, cancellation or scheduled change. */
export const resumeBasisOf = (row: SubscriptionRow) =>
  `${row.id}:${row.paused_at?.getTime() ?? row.cancel_at?.getTime() ?? row.scheduled_plan_id}`

/** The terms that were shown, as they are sealed in a quote. */
export type ShownTerms = {
  accountId: string
  resumes: string
  at: number
  dueCents: number
  nextAt: number | null
  nextCents: number | null
}
const readShown = (text: string, secret: string) =>
  openQuote(text, secret) as Partial<ShownTerms> | null

/**
 * The moment that resuming is reckoned at: the one that was shown, if the same amount and day come of it still.
 * @throws Problem `quote_changed`; nothing was charged then
 */
export const findQuotedMoment = async (
  owner: Owner,
  row: SubscriptionRow,
  quote: string | undefined,
): Promise<Date> => {
  const { world, accountId } = owner
  const now = wholeSecond(world.clock.now())
  if (quote === undefined) return now
  const shown = readShown(quote, world.settings.sessionSecret)
  if (
    !shown?.at ||
    shown.accountId !== accountId ||
    shown.resumes !== resumeBasisOf(row) ||
    !isQuoteFresh(shown.at, world.clock.now())
  )
    throw new Problem('quote_changed')
  const at = new Date(shown.at)
  const { dueCents, nextAt, nextCents } = await findResumeTerms(owner, row, at)
  const isMoved = Math.abs((nextAt?.getTime() ?? 0) - (shown.nextAt ?? 0)) > SAME_DAY_MS
  if (isMoved || dueCents !== shown.dueCents || nextCents !== shown.nextCents)
    throw new Problem('quote_changed')
  return at
}

/** Writes down the share that resuming is about to charge, before anything is charged; null when there is none. */
export const prepareShare = async (
  owner: Owner,
  row: SubscriptionRow,
  at: Date,
): Promise<ChargeRow | null> => {
  const { world, accountId } = owner
  const { dueCents, share } = await findResumeTerms(owner, row, at)
  if (!share || !row.provider) return null
  const now = world.clock.now()
  await dropOpenCharges(world.db, accountId, now)
  return insertCharge(world.db, {
    account_id: accountId,
    id: v7(),
    subscription_id: row.id,
    provider: row.provider,
    kind: 'resume',
    plan_id: row.plan_id,
    covers_from: share.from,
    covers_until: share.until,
    cents: dueCents,
    currency: row.currency,
    state: 'open',
    created_at: now,
  })
}
