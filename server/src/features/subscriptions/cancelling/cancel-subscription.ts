import type { cancelSubscription as contract } from '@plaudit/contract/billing/cancel'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { v7 } from 'uuid'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { findPayer } from '../payers/find-payer.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { dropCharge } from '../charging/drop-charge.ts'
import { applyProviderState } from '../reconciliation/apply-provider-state.ts'
import { findRunningSubscription } from '../reconciliation/find-running-subscription.ts'
import { withNotedChange } from '../pausing/with-noted-change.ts'
import { endPause } from '../pausing/end-pause.ts'
import { withdrawChange } from '../scheduled-changes/withdraw-change.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { insertCancellationStep, type SubscriptionRow } from '../rows.ts'
import { findCancellationEnd } from './find-cancellation-end.ts'
import { assertCancellable } from './assert-cancellable.ts'
import type { ProviderSubscription } from '../../../providers/provider-subscription.ts'

/**
 * A paused plan is resumed first, so that it ends with what is paid; where nothing of that is left,
 * resuming would charge a new period. Also a pause that is over and that the sweep has not come to yet,
 * which would take the cancellation back.
 */
const awake = async (owner: Owner, row: SubscriptionRow) =>
  row.paused_at ? endPause(owner, row, { by: 'cancelling' }) : row

type Cancelling = { ends: Date; usedUp: boolean; reason: string; comment: string }

/**
 * Cancels at the provider, or ends there at once what is used up; how it stands there afterwards. @throws Problem
 * `not_offered`, `provider_unavailable`
 */
const cancelThere = async (
  owner: Owner,
  row: SubscriptionRow,
  { ends, usedUp, reason, comment }: Cancelling,
): Promise<ProviderSubscription> => {
  const { provider, external_id } = row
  if (!provider || !external_id) throw new Problem('not_offered')
  const payments = owner.world.payments[provider]
  const payer = await findPayer(owner, provider)
  const call = () =>
    withProviderErrors(owner.world, provider, async () => {
      const current = await payments.fetch(external_id, payer)
      if (!current) throw new Problem('not_offered')
      if (!usedUp) return payments.cancel(current, { payer, reason, comment })
      await payments.end(external_id, payer)
      return (await payments.fetch(external_id, payer)) ?? current
    })
  const isSuspended = !usedUp && payments.abilities.cancels === 'suspends'
  return isSuspended ? withNotedChange(owner, row, { noted: { cancel_at: ends }, call }) : call()
}

/**
 * Cancels at the end of what is paid (BILL-50). A password must be set before (BILL-53); that CONFIRM was typed is in
 * the contract. @throws Problem `password_needed`, `not_offered`, `provider_unavailable`
 */
export const cancelSubscription = (
  owner: Owner,
  { reason, comment = '' }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> =>
  withAccountLease(owner, async () => {
    const { world, accountId } = owner
    const account = await findAccount(world.db, accountId)
    if (!account?.has_password) throw new Problem('password_needed')
    const found = assertCancellable(
      await findRunningSubscription(owner, { leaving: true }),
      world.clock.now(),
    )
    const { usedUp, endsAt: ends } = await findCancellationEnd(owner, found)
    const row = usedUp ? found : await awake(owner, found)
    if (!row.provider) throw new Problem('not_offered')
    const { abilities } = world.payments[row.provider]
    if (!abilities.schedules) await withdrawChange(owner, row, await findPayer(owner, row.provider))
    await dropCharge(owner)
    const providerState = await cancelThere(owner, row, { ends, usedUp, reason, comment })
    await insertCancellationStep(world.db, {
      account_id: accountId,
      id: v7(),
      step: 'cancelled',
      offered: null,
      taken: true,
      reason,
      comment,
      created_at: world.clock.now(),
    })
    const kept = await applyProviderState(owner, row, {
      providerState,
      own: {
        cancel_at: ends,
        ...(usedUp ? { paused_at: null, resumes_at: null } : {}),
        ...(abilities.schedules
          ? {}
          : { scheduled_plan_id: null, scheduled_at: null, waiting: null }),
      },
    })
    return { ok: true, ends_at: (kept.cancel_at ?? ends).toISOString() }
  })
