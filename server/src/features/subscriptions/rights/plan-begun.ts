import type { ProviderPayment } from '../../../providers/provider-subscription.ts'
import { type RightsEntry } from './rules.ts'
import { type Billed, isOfReportedPlan, isPaying } from './paying/rules.ts'

/** The plan that a new payment began: the one that the provider bills, once its price was taken; null without one. */
export const planBegun = (
  payments: readonly ProviderPayment[],
  {
    kept,
    oneOff,
    ...billed
  }: Billed & { kept: readonly RightsEntry[]; oneOff: ReadonlySet<string> },
): string | null => {
  const known = new Set(kept.map(({ payment_external_id }) => payment_external_id))
  const newest = payments.findLast(
    (one) =>
      one.covers && isPaying(one) && !known.has(one.externalId) && !oneOff.has(one.externalId),
  )
  return newest && isOfReportedPlan(newest, billed) ? billed.providerState.planId : null
}
