import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Payer } from '../../../providers/payments.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { plansById } from '../plans/find-plans.ts'
import { liveOf } from '../rows.ts'
import type { ChargeRow } from './rows.ts'
import { settleCharge } from './settle-charge.ts'
import { type Bought } from './rules.ts'
import { recordCharge } from './record-charge.ts'

/** Paid where nobody has a plan: in the billing history, and notified once. Its time is kept for the next plan. */
const recordForNextPlan = async (
  owner: Owner,
  charge: ChargeRow,
  bought: Bought,
): Promise<void> => {
  const { world, accountId } = owner
  const plan =
    (await plansById(world)).get(charge.plan_id)?.name ?? phrase('notifications.your_plan')
  await inTransaction(world.db, async (tx) => {
    await recordCharge(tx, owner, { charge, bought, time: null })
    await createNotification(tx, owner, {
      type: 'warning',
      title: phrase('notifications.late_charge'),
      message: phrase('notifications.late_charge_about', {
        amount: { cents: charge.cents, currency: charge.currency },
        plan,
      }),
      primary_action_text: phrase('notifications.see_plans'),
      primary_action_url: '/settings/plans',
      event_key: `late-charge:${charge.id}`,
    })
    await publishChanges(tx, accountId, ['account', 'billing'])
  })
}

/**
 * A page of a charge that the account no longer waits for: approved all the same, it pays for as much time of that plan
 * as it would have, from now on where a plan runs, else from the next plan on; the owner is notified of that (decision
 * 0035). Answers whether the page is dead. Call it inside `withAccountLease`. @throws Problem `provider_unavailable`
 */
export const recordLateCharge = async (
  owner: Owner,
  charge: ChargeRow,
  payer: Payer,
): Promise<boolean> => {
  const { world, accountId } = owner
  const { external_id } = charge
  if (charge.state !== 'dropped' || !external_id) return charge.state === 'paid'
  const found = await withProviderErrors(world, charge.provider, () =>
    world.payments[charge.provider].fetchPurchase(external_id, payer),
  )
  // Another store than the one that was asked does not know the page.
  if (!found || found.status === 'waiting') return false
  if (found.status !== 'paid') return true
  const live = await liveOf(world.db, accountId)
  if (!live?.provider) {
    await recordForNextPlan(owner, charge, found)
    return false
  }
  const length = charge.covers_until.getTime() - charge.covers_from.getTime()
  await settleCharge(owner, charge, {
    bought: found,
    until: new Date(world.clock.now().getTime() + length),
    subscriptionId: live.id,
  })
  await inTransaction(world.db, (tx) => publishChanges(tx, accountId, ['account', 'billing']))
  return true
}
