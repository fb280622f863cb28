import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { done, toRedirect } from '../payers/answer-outcome.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { collectCharge } from '../charging/collect-charge.ts'
import { openChargeOf } from '../charging/rows.ts'
import { findPayer } from '../payers/find-payer.ts'
import { reconcileSubscription } from '../reconciliation/reconcile-subscription.ts'
import type { SubscriptionRow } from '../rows.ts'
import type { BillingAnswer } from '@plaudit/contract/billing/answer'
import { differenceRefusedProblem } from './difference-refused-problem.ts'

/**
 * Takes what an approved upgrade costs now; the owner is here, so that a page may be opened for it.
 * Call it inside `withAccountLease`.
 * @throws Problem `payment_refused`: the plan then begins with the next period; `provider_unavailable`
 */
export const payDifference = async (owner: Owner, row: SubscriptionRow): Promise<BillingAnswer> => {
  const { world, accountId } = owner
  const { provider, external_id } = row
  const charge = await openChargeOf(world.db, accountId)
  if (!provider || !external_id || !charge) return done
  const payer = await findPayer(owner, provider)
  const providerState = await withProviderErrors(world, provider, () =>
    world.payments[provider].fetch(external_id, payer),
  )
  if (!providerState) throw new Problem('provider_unavailable')
  const collected = await collectCharge(owner, { row, providerState, payer }, { isPresent: true })
  if (collected.kind === 'asked') return toRedirect(collected.url)
  if (collected.kind === 'declined') throw differenceRefusedProblem(charge.covers_until)
  await reconcileSubscription(owner, row)
  return done
}
