import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { createNotification } from '../../notifications/create-notification.ts'
import { findConnectionByDomain } from '../../stores/find-connection-by-domain.ts'
import { forgetStore } from '../../stores/forget-store.ts'
import { isStillInstalled } from '../../stores/is-still-installed.ts'
import { onDay, phrase, type Text } from '../../../texts/phrase.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import type { SubscriptionRow } from '../rows.ts'
import { endPlansWithoutStore } from '../reconciliation/end-plans-without-store.ts'
import { markAllDead } from '../provider-orders/rows.ts'

const aboutPlan = (store: string, plan: SubscriptionRow | null): Text => {
  if (!plan) return phrase('notifications.uninstalled_about', { store })
  if (plan.phase === 'ended' || !plan.cancel_at)
    return phrase('notifications.uninstalled_plan_ended', { store })
  return phrase('notifications.uninstalled_plan_until', { store, day: onDay(plan.cancel_at) })
}

/**
 * The app was uninstalled in the store's admin: asked there first, then a plan that the store pays ends with what is
 * paid, the store's tokens are forgotten and the owner is notified. Late, doubled and invented word of it changes
 * nothing: a store that refuses us does not tell whether it was uninstalled again, so what happened before it was
 * connected is not believed. `at`: when it happened.
 * @throws ShopFailure `unavailable`: nothing is known, the queue tries again
 */
export const loseStore = async (
  world: World,
  { domain, at }: { domain: string; at: Date | null },
): Promise<void> => {
  const store = await findConnectionByDomain(world, domain)
  if (!store || (at && at < store.connectedAt)) return
  const owner = { world, accountId: store.accountId }
  if (await isStillInstalled(owner)) return
  await withAccountLease(owner, () =>
    inTransaction(world.db, async (tx) => {
      if (!(await forgetStore(tx, owner, { how: 'uninstalled', connectedAt: store.connectedAt })))
        return
      const plan = await endPlansWithoutStore(tx, owner)
      await markAllDead(tx, { accountId: store.accountId, domain, at: world.clock.now() })
      await createNotification(tx, owner, {
        type: 'warning',
        title: phrase('notifications.uninstalled'),
        message: aboutPlan(store.name, plan),
        primary_action_text: phrase('notifications.connect_store'),
        primary_action_url: '/settings/store',
        event_key: `uninstalled-${domain}-${store.connectedAt.toISOString()}`,
      })
    }),
  )
}
