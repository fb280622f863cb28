import type { Tx } from '../../../db/transaction.ts'
import { phrase, onDay } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import { plansById } from '../plans/find-plans.ts'
import type { SubscriptionRow } from '../rows.ts'
import { day, toMembership } from './rules.ts'

/**
 * An earlier page was approved at PayPal: its plan is what runs next, which nobody waited for.
 * Telling the same again adds nothing.
 */
export const notifyOfEarlierPage = async (
  tx: Tx,
  owner: Owner,
  { id, scheduled_plan_id, scheduled_at }: SubscriptionRow,
): Promise<void> => {
  const plan = (await plansById(owner.world, tx)).get(scheduled_plan_id ?? '')?.name
  if (!plan || !scheduled_at) return
  await createNotification(tx, owner, {
    type: 'warning',
    title: phrase('notifications.earlier_page_approved'),
    message: phrase('notifications.earlier_page_approved_about', {
      plan,
      day: onDay(scheduled_at),
    }),
    ...toMembership,
    event_key: `earlier-page:${id}:${scheduled_plan_id}:${day(scheduled_at)}`,
  })
}
