import { inTransaction } from '../../../db/transaction.ts'
import { onDay, phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import { plansById } from '../plans/find-plans.ts'
import { setCharge, type ChargeRow } from './rows.ts'

/**
 * A one-off charge was refused: nobody waits for it any more, and of an upgrade the owner is
 * notified. Notifying again adds nothing.
 */
export const notifyUnpaid = async (owner: Owner, charge: ChargeRow): Promise<void> => {
  const { world } = owner
  const amount = { cents: charge.cents, currency: charge.currency }
  const plan =
    (await plansById(world)).get(charge.plan_id)?.name ?? phrase('notifications.your_plan')
  await inTransaction(world.db, async (tx) => {
    await setCharge(tx, charge, { state: 'dropped', settled_at: world.clock.now() })
    if (charge.kind === 'upgrade')
      await createNotification(tx, owner, {
        type: 'error',
        title: phrase('notifications.upgrade_unpaid'),
        message: phrase('notifications.upgrade_unpaid_about', {
          amount,
          plan,
          day: onDay(charge.covers_until),
        }),
        primary_action_text: phrase('notifications.see_plans'),
        primary_action_url: '/settings/plans',
        event_key: `upgrade-unpaid:${charge.id}`,
      })
  })
}
