import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { done, toAction } from '../payers/answer-outcome.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { findPayer } from '../payers/find-payer.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { applyProviderState } from '../reconciliation/apply-provider-state.ts'
import { findRunningSubscription } from '../reconciliation/find-running-subscription.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { BillingAnswer } from '@plaudit/contract/billing/answer'

/**
 * BILL-8, `update/`: another card from now on; what is open is tried with it at once. @throws Problem
 * `not_offered`, `payment_refused`
 */
export const changeCard = (
  owner: Owner,
  { payment_method_id }: { payment_method_id: string },
): Promise<BillingAnswer> =>
  withAccountLease(owner, async () => {
    const { world } = owner
    const row = await findRunningSubscription(owner)
    if (row?.provider !== 'stripe' || !row.external_id)
      throw new Problem('not_offered', { detail: phrase('billing.no_card_plan') })
    const payer = await findPayer(owner, 'stripe')
    const current = await withProviderErrors(world, 'stripe', () =>
      world.payments.stripe.fetch(row.external_id!, payer),
    )
    if (!current) throw new Problem('not_offered')
    const outcome = await withProviderErrors(world, 'stripe', () =>
      world.payments.stripe.setMethod(current, { payer, paymentMethodId: payment_method_id }),
    )
    if (outcome.kind === 'redirect') throw new Problem('provider_unavailable')
    await applyProviderState(owner, row, { providerState: outcome.subscription })
    return outcome.kind === 'action' ? toAction(outcome.clientSecret) : done
  })
