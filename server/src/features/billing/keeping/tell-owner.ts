import type { SubscriptionState } from '@plaudit/contract/billing-subscription'
import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { createNotification, type NewNotification } from '../../notifications/create-notification.ts'
import { plansById } from '../plans/keep-plans.ts'
import { GRACE_DAYS, graceUntil, planAt } from '../rules.ts'
import { ownerOf, type SubscriptionRow } from '../rows.ts'
import { paymentFailedLetter } from './write-letters.ts'
import { phrase, type Value } from '../../../texts/phrase.ts'

const membership = { primary_action_text: phrase('notifications.see_membership'), primary_action_url: '/settings/membership' }
const day = (date: Date) => date.toISOString().slice(0, 10)

/** What an owner is told when a subscription has become another; nothing for changes that they have just made themselves. */
const messageFor = (row: SubscriptionRow, given: { before: SubscriptionState | null; after: SubscriptionState; plan: Value }): NewNotification | null => {
  const { before, after, plan } = given
  if (after === 'past_due' && before !== 'past_due')
    return {
      type: 'error',
      title: phrase('notifications.payment_failed'),
      message: phrase('notifications.payment_failed_about', { plan, days: GRACE_DAYS }),
      ...membership,
      event_key: `past_due:${row.id}:${day(row.past_due_since ?? row.synced_at)}`,
    }
  if (before === 'past_due' && after === 'active')
    return {
      type: 'success',
      title: phrase('notifications.payment_received'),
      message: phrase('notifications.payment_received_about', { plan }),
      ...membership,
      event_key: `settled:${row.id}:${row.period_end?.toISOString()}`,
    }
  if (after === 'ended' && before !== null && before !== 'ended')
    return {
      type: 'info',
      title: phrase('notifications.plan_ended', { plan }),
      message: phrase('notifications.plan_ended_about'),
      primary_action_text: phrase('notifications.see_plans'),
      primary_action_url: '/settings/plans',
      event_key: `ended:${row.id}`,
    }
  return null
}

/** Adds a notification, and a letter when a payment failed, in the caller's transaction. Telling the same again adds nothing. */
export const tellOwner = async (
  tx: Tx,
  owner: Owner,
  { row, before, after }: { row: SubscriptionRow; before: SubscriptionState | null; after: SubscriptionState },
): Promise<void> => {
  const { world, accountId } = owner
  const plan = (await plansById(world, tx)).get(planAt(row, world.clock.now()))?.name ?? phrase('notifications.your_plan')
  const message = messageFor(row, { before, after, plan })
  if (!message) return
  await createNotification(tx, owner, message)
  const account = await ownerOf(tx, accountId)
  const until = graceUntil(row)
  if (after !== 'past_due' || !account || !until) return
  const letter = paymentFailedLetter({
    to: account.email,
    name: account.name,
    language: account.language,
    plan,
    until,
    url: `${world.settings.publicUrl}/settings/membership`,
  })
  await world.queue.send(tx, 'accounts.send-letter', letter, { key: `past-due:${row.id}:${day(until)}` })
}
