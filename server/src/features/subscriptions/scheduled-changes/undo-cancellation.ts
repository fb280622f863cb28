import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { done, toRedirect } from '../payers/answer-outcome.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { findPayer } from '../payers/find-payer.ts'
import { setSubscription, type SubscriptionRow } from '../rows.ts'
import { watchProviderOrder } from '../provider-orders/watch-provider-order.ts'
import { withdrawProviderOrder } from '../provider-orders/withdraw-provider-order.ts'
import { fetchProviderState } from '../reconciliation/fetch-provider-state.ts'
import { applyProviderState } from '../reconciliation/apply-provider-state.ts'
import { buildUndoOrder } from '../reconciliation/build-undo-order.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { BillingAnswer } from '@plaudit/contract/billing/answer'

const undoChange = async (
  owner: Owner,
  row: SubscriptionRow,
  provider: NonNullable<SubscriptionRow['provider']>,
): Promise<BillingAnswer> => {
  const { world } = owner
  const payer = await findPayer(owner, provider)
  const current =
    row.external_id &&
    (await withProviderErrors(world, provider, () =>
      world.payments[provider].fetch(row.external_id!, payer),
    ))
  if (!current) throw new Problem('provider_unavailable')
  const providerState = await withProviderErrors(world, provider, () =>
    world.payments[provider].undoChange(current, payer),
  )
  await applyProviderState(owner, row, {
    providerState,
    own: { scheduled_plan_id: null, scheduled_at: null, waiting: null },
  })
  return done
}

const undoCancel = async (
  owner: Owner,
  row: SubscriptionRow,
  provider: NonNullable<SubscriptionRow['provider']>,
): Promise<BillingAnswer> => {
  const { world } = owner
  const payer = await findPayer(owner, provider)
  const current = await fetchProviderState(owner, row, payer)
  if (!current) throw new Problem('provider_unavailable')
  const open = row.waiting?.externalId
  if (open && open !== row.external_id)
    await withdrawProviderOrder(owner, { provider, externalId: open, subscriptionId: row.id })
  // What waits for the owner's bank is not to be charged any more.
  const isAtBank = row.waiting !== null && world.payments[provider].abilities.schedules
  if (isAtBank)
    await withProviderErrors(world, provider, () =>
      world.payments[provider].undoChange(current, payer),
    )
  const order = await buildUndoOrder(owner, { row, payer, provider })
  const outcome = await withProviderErrors(world, provider, () =>
    world.payments[provider].undoCancel(current, order),
  )
  if (outcome.kind !== 'redirect') {
    await applyProviderState(owner, row, {
      providerState: outcome.subscription,
      own: { cancel_at: null, ...(isAtBank ? { waiting: null } : {}) },
    })
    return done
  }
  const waiting = {
    planId: row.plan_id,
    when: 'now' as const,
    promoCodeId: row.promo_code_id,
    externalId: outcome.externalId,
    since: world.clock.now().toISOString(),
  }
  await setSubscription(world.db, row, { waiting: JSON.stringify(waiting) })
  await watchProviderOrder(owner, {
    provider,
    externalId: outcome.externalId,
    subscriptionId: row.id,
  })
  return toRedirect(outcome.url)
}

/**
 * Takes back a cancellation, or else a change that waits for the period's end (BILL-45) or for the owner's bank.
 * @throws Problem `not_offered` when there is neither. Call it inside `withAccountLease`.
 */
export const undoCancellation = async (
  owner: Owner,
  row: SubscriptionRow,
): Promise<BillingAnswer> => {
  if (!row.provider) throw new Problem('not_offered')
  if (row.cancel_at) return undoCancel(owner, row, row.provider)
  const isAtBank = row.waiting !== null && owner.world.payments[row.provider].abilities.schedules
  if (row.scheduled_plan_id || isAtBank) return undoChange(owner, row, row.provider)
  throw new Problem('not_offered', {
    detail: row.past_due_since
      ? phrase('billing.unpaid_before_change')
      : phrase('billing.plan_active'),
  })
}
