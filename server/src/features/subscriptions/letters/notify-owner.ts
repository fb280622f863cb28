import type { SubscriptionState } from '@plaudit/contract/billing/subscription'
import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import {
  createNotification,
  type NewNotification,
} from '../../notifications/create-notification.ts'
import { plansById } from '../plans/find-plans.ts'
import { findRightsFacts } from '../rights/find-rights-facts.ts'
import { keptUntil } from '../rights/rules.ts'
import { GRACE_DAYS, planAt } from '../rules.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { type SubscriptionRow } from '../rows.ts'
import { paymentFailedLetter } from './write-letters.ts'
import { phrase, type Value } from '../../../texts/phrase.ts'
import { day, toMembership } from './rules.ts'

type Change = { before: SubscriptionState | null; after: SubscriptionState }

/**
 * What an owner is notified of when a subscription has become another; nothing for changes that
 * they have just made themselves.
 */
const messageFor = (
  row: SubscriptionRow,
  given: Change & { plan: Value; isOff: boolean },
): NewNotification | null => {
  const { before, after, plan, isOff } = given
  if (after === 'past_due' && before !== 'past_due')
    return {
      type: 'error',
      title: phrase('notifications.payment_failed'),
      message: isOff
        ? phrase('notifications.payment_failed_off', { plan })
        : phrase('notifications.payment_failed_about', { plan, days: GRACE_DAYS }),
      ...toMembership,
      event_key: `past_due:${row.id}:${day(row.past_due_since ?? row.synced_at)}`,
    }
  if (before === 'past_due' && after === 'active')
    return {
      type: 'success',
      title: phrase('notifications.payment_received'),
      message: phrase('notifications.payment_received_about', { plan }),
      ...toMembership,
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

/**
 * Adds a notification, and a letter when a payment failed, in the caller's transaction.
 * Telling the same again adds nothing.
 */
export const notifyOwner = async (
  tx: Tx,
  owner: Owner,
  { row, before, after }: Change & { row: SubscriptionRow },
): Promise<void> => {
  const { world, accountId } = owner
  const now = world.clock.now()
  const plan =
    (await plansById(world, tx)).get(planAt(row, now))?.name ?? phrase('notifications.your_plan')
  const kept = after === 'past_due' ? keptUntil(await findRightsFacts(tx, row)) : null
  const until = kept && kept > now ? kept : null
  const message = messageFor(row, { before, after, plan, isOff: until === null })
  if (!message) return
  await createNotification(tx, owner, message)
  const account = await findAccount(tx, accountId)
  if (after !== 'past_due' || !account) return
  const letter = paymentFailedLetter({
    to: account.email,
    name: account.name,
    language: account.language,
    plan,
    until,
    url: `${world.settings.publicUrl}/settings/membership`,
  })
  await world.queue.send(tx, 'accounts.send-letter', letter, {
    key: `past-due:${row.id}:${day(row.past_due_since ?? row.synced_at)}`,
  })
}
