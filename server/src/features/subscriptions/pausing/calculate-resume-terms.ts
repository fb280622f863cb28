import type { Payments, Payer, ResumeQuote } from '../../../providers/payments.ts'
import type { ProviderSubscription } from '../../../providers/provider-subscription.ts'
import type { Owner } from '../../../world.ts'
import { resumeDue } from '../charging/rules.ts'
import { entriesOf } from '../rights/rows.ts'
import { coveredUntil } from '../rights/rules.ts'
import type { SubscriptionRow } from '../rows.ts'
import { findPlanOf } from './find-plan-of.ts'

export type ResumeInput = { payments: Payments; payer: Payer; row: SubscriptionRow }

/** `share`: what is charged beside the provider's own periods, and for which time. */
export type ResumeTerms = ResumeQuote & { share: { from: Date; until: Date } | null }

/** What the provider's running period costs from now on, when what was paid has run out in the pause. */
export const calculateResumeTerms = async (
  owner: Owner,
  { row, payments }: ResumeInput,
  { providerState, at }: { providerState: ProviderSubscription; at: Date },
): Promise<ResumeTerms> => {
  const nextCents = providerState.nextCents ?? row.price_cents
  const nothing = { dueCents: 0, nextAt: providerState.periodEnd, nextCents, share: null }
  const covered = coveredUntil(await entriesOf(owner.world.db, owner.accountId, row.id), row.id)
  if (!providerState.periodEnd || (covered && covered > at)) return nothing
  const { interval } = await findPlanOf(owner, row)
  let [from, until] = [providerState.periodStart ?? row.started_at, providerState.periodEnd]
  while (until <= at) [from, until] = [until, payments.period(until, interval)]
  const dueCents = resumeDue({ price: nextCents, period: { from, until }, at })
  return { dueCents, nextAt: until, nextCents, share: dueCents > 0 ? { from: at, until } : null }
}
