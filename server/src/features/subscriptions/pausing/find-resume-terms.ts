import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { findPayer } from '../payers/find-payer.ts'
import { findPayerWithStore } from '../payers/find-payer-with-store.ts'
import { type SubscriptionRow } from '../rows.ts'
import { openPauseOf } from '../pauses/rows.ts'
import { isPeriodUnpaid } from '../reconciliation/is-period-unpaid.ts'
import { buildUndoOrder } from '../reconciliation/build-undo-order.ts'
import type { ProviderSubscription } from '../../../providers/provider-subscription.ts'
import {
  type ResumeInput,
  type ResumeTerms,
  calculateResumeTerms,
} from './calculate-resume-terms.ts'

const findPausedTerms = async (
  owner: Owner,
  asked: ResumeInput,
  { providerState, at }: { providerState: ProviderSubscription; at: Date },
): Promise<ResumeTerms> => {
  const { payments, row } = asked
  const left = (await openPauseOf(owner.world.db, owner.accountId))?.trial_left_ms ?? null
  const trialEndsAt = left === null ? null : new Date(at.getTime() + Number(left))
  const restart =
    trialEndsAt === null &&
    payments.abilities.pauses === 'itself' &&
    (await isPeriodUnpaid(asked, providerState))
  const quoted = await payments.quoteResume?.(providerState, { trialEndsAt, restart })
  if (quoted) return { ...quoted, share: null }
  const nextCents = providerState.nextCents ?? row.next_amount_cents ?? row.price_cents
  if (payments.abilities.pauses === 'no')
    return {
      dueCents: 0,
      nextAt: providerState.trialEndsAt ?? providerState.periodEnd,
      nextCents,
      share: null,
    }
  return trialEndsAt
    ? { dueCents: 0, nextAt: trialEndsAt, nextCents, share: null }
    : calculateResumeTerms(owner, asked, { providerState, at })
}

/**
 * Taking back a cancellation or a change charges nothing; what comes next the provider reports, where
 * it cannot be read from the row.
 */
const findUndoTerms = async (owner: Owner, row: SubscriptionRow): Promise<ResumeTerms> => {
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
    const providerState = await payments.fetch(external_id, payer)
    return providerState
      ? { ...going, ...(await payments.quoteTakeBack?.(providerState, order)) }
      : going
  })
}

/**
 * What ending a pause, or taking back a cancellation or a change, charges at `at`.
 * @throws Problem `provider_unavailable`
 */
export const findResumeTerms = async (
  owner: Owner,
  row: SubscriptionRow,
  at: Date,
): Promise<ResumeTerms> => {
  const { world } = owner
  const { provider, external_id } = row
  if (!row.paused_at) return findUndoTerms(owner, row)
  const going = {
    dueCents: 0,
    nextAt: row.period_end,
    nextCents: row.next_amount_cents ?? row.price_cents,
    share: null,
  }
  if (!provider || !external_id) return going
  const asked = { payments: world.payments[provider], payer: await findPayer(owner, provider), row }
  return withProviderErrors(world, provider, async () => {
    const providerState = await asked.payments.fetch(external_id, asked.payer)
    return providerState ? findPausedTerms(owner, asked, { providerState, at }) : going
  })
}

/** The terms that were shown, as they are sealed in a quote. */
export type ShownTerms = {
  accountId: string
  resumes: string
  at: number
  dueCents: number
  nextAt: number | null
  nextCents: number | null
}
