import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import { plansById } from '../plans/find-plans.ts'
import { addDays, REMIND_DAYS } from '../rules.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { setSubscription, type SubscriptionRow } from '../rows.ts'
import { trialEndsLetter } from '../letters/write-letters.ts'
import { onDay, phrase } from '../../../texts/phrase.ts'
import { trialsToRemind } from '../reconciliation/rows.ts'

const remind = async (world: World, row: SubscriptionRow & { trial_ends_at: Date }) => {
  const plan = (await plansById(world)).get(row.plan_id)
  const amount = { cents: row.next_amount_cents ?? row.price_cents, currency: row.currency }
  const at = row.trial_ends_at
  await inTransaction(world.db, async (tx) => {
    const account = await findAccount(tx, row.account_id)
    if (!account || !plan) return
    await setSubscription(tx, row, { reminded_of: at })
    const url = `${world.settings.publicUrl}/settings/membership`
    const letter = trialEndsLetter({
      to: account.email,
      name: account.name,
      language: account.language,
      plan: plan.name,
      url,
      at,
      amount,
    })
    await world.queue.send(tx, 'accounts.send-letter', letter)
    await createNotification(
      tx,
      { world, accountId: row.account_id },
      {
        type: 'info',
        title: phrase('notifications.trial_ends'),
        message: phrase('notifications.trial_ends_about', {
          plan: plan.name,
          amount,
          day: onDay(at),
        }),
        primary_action_text: phrase('notifications.see_membership'),
        primary_action_url: '/settings/membership',
        event_key: `trial-ends:${row.id}:${at.toISOString()}`,
      },
    )
  })
}

/** A job: owners whose trial ends within three days are notified once, by letter and in the product. */
export const remindTrials = async (world: World): Promise<void> => {
  const now = world.clock.now()
  for (const row of await trialsToRemind(world.db, { now, until: addDays(now, REMIND_DAYS) })) {
    const { trial_ends_at } = row
    if (trial_ends_at) await remind(world, { ...row, trial_ends_at })
  }
}
