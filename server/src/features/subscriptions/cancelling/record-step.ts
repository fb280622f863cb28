import type { recordCancellation as contract } from '@plaudit/contract/billing/cancel'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { v7 } from 'uuid'
import { Problem } from '../../../problem.ts'
import type { Payer, Payments } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { findPayer } from '../payers/find-payer.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { applyProviderState } from '../reconciliation/apply-provider-state.ts'
import { findRunningSubscription } from '../reconciliation/find-running-subscription.ts'
import { canExtendTrial, TRIAL_EXTENSION_DAYS } from '../rules.ts'
import { insertCancellationStep, setSubscription, type SubscriptionRow } from '../rows.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { ProviderSubscription } from '../../../providers/provider-subscription.ts'

/** True only when the provider says so: without an answer nobody knows, and the extension counts as granted. */
const isAsBefore = async ({
  current,
  payments,
  payer,
}: {
  current: ProviderSubscription
  payments: Payments
  payer: Payer
}) => {
  try {
    const providerState = await payments.fetch(current.externalId, payer)
    return providerState?.trialEndsAt?.getTime() === current.trialEndsAt?.getTime()
  } catch {
    return false
  }
}

const extend = async (owner: Owner): Promise<SubscriptionRow> => {
  const { world } = owner
  const row = await findRunningSubscription(owner)
  const now = world.clock.now()
  if (!row?.provider || !row.external_id || !canExtendTrial(row, now))
    throw new Problem('not_offered', { detail: phrase('billing.trial_extended_once') })
  const { provider, external_id } = row
  const payer = await findPayer(owner, provider)
  const current = await withProviderErrors(world, provider, () =>
    world.payments[provider].fetch(external_id, payer),
  )
  if (!current) throw new Problem('not_offered')
  // Written down before a call whose answer may be lost: what is granted once is never granted twice.
  const noted = await setSubscription(world.db, row, { trial_extended_at: now })
  try {
    const providerState = await withProviderErrors(world, provider, () =>
      world.payments[provider].extendTrial(current, { payer, days: TRIAL_EXTENSION_DAYS }),
    )
    return await applyProviderState(owner, noted, {
      providerState,
      own: { trial_extended_at: now },
    })
  } catch (error) {
    if (await isAsBefore({ current, payments: world.payments[provider], payer }))
      await setSubscription(world.db, noted, { trial_extended_at: null })
    throw error
  }
}

/** BILL-52: records what was offered and taken. An accepted extension is granted here. @throws Problem `not_offered` */
export const recordStep = (
  owner: Owner,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> =>
  withAccountLease(owner, async () => {
    const { world, accountId } = owner
    const { step, offered, taken, reason = null, comment = null } = input
    const row = offered === 'trial_extension' && taken ? await extend(owner) : null
    await insertCancellationStep(world.db, {
      account_id: accountId,
      id: v7(),
      step,
      offered,
      taken,
      reason,
      comment,
      created_at: world.clock.now(),
    })
    return { ok: true, trial_ends_at: row?.trial_ends_at?.toISOString() ?? null }
  })
