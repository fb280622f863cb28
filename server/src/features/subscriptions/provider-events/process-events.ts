import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import type { World } from '../../../world.ts'
import { waitingEventsOf, setEventsProcessed } from '../reconciliation/rows.ts'
import { watchUnknown } from './watch-unknown.ts'
import { findAccountAbout } from './find-account-about.ts'
import { findRowsAbout } from './find-rows-about.ts'
import { isId } from './rules.ts'
import { checkProviderOrder } from '../provider-orders/check-provider-order.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { orderByExternal, type OrderRow } from '../provider-orders/rows.ts'
import { checkPurchaseOfEvent } from '../purchases/check-purchase-of-event.ts'
import { reconcileUnlessRefused } from '../reconciliation/reconcile-unless-refused.ts'
import { subscriptionById, subscriptionByExternal } from '../rows.ts'
import { loseStore } from '../store-changes/lose-store.ts'

type Waiting = Awaited<ReturnType<typeof waitingEventsOf>>[number]

/** A deleted account has no lease to hold, and nobody else who could change anything. */
const checkWatchedOrder = async (world: World, order: OrderRow): Promise<void> => {
  const owner = { world, accountId: order.account_id }
  if (await findAccount(world.db, order.account_id))
    await withAccountLease(owner, () => checkProviderOrder(owner, order))
  else if (order.kind === 'subscription') await checkProviderOrder(owner, order)
}

/** Deliveries differ in what is to be done, not in how often: one reconciliation answers all of a kind. */
const ofEachKind = (events: readonly Waiting[]): Waiting[] => {
  const kindOf = ({ type, about }: Waiting) =>
    JSON.stringify([
      type === 'app/uninstalled' ? about.happenedAt : null,
      about.purchaseId,
      about.subscriptionId,
      about.accountId,
    ])
  return [...new Map(events.map((event) => [kindOf(event), event])).values()]
}

const processLatestEvent = async (
  world: World,
  provider: PaymentProvider,
  { type, about }: Waiting,
): Promise<void> => {
  const { subscriptionId, purchaseId, shopDomain, happenedAt } = about
  const accountId = await findAccountAbout(world, about)
  for (const { account_id, id } of await findRowsAbout(world, {
    provider,
    subscriptionId,
    accountId,
  }))
    await withAccountLease({ world, accountId: account_id }, async () => {
      const row = await subscriptionById(world.db, account_id, id)
      if (row) await reconcileUnlessRefused({ world, accountId: account_id }, row)
    })
  if (
    subscriptionId &&
    isId(about.accountId) &&
    !(await subscriptionByExternal(world.db, provider, subscriptionId))
  )
    await watchUnknown(world, { provider, externalId: subscriptionId, accountId: about.accountId })
  const order = subscriptionId
    ? await orderByExternal(world.db, provider, subscriptionId)
    : undefined
  if (order?.state === 'watched') await checkWatchedOrder(world, order)
  if (type === 'app/uninstalled' && shopDomain)
    await loseStore(world, { domain: shopDomain, at: happenedAt ? new Date(happenedAt) : null })
  if (purchaseId)
    await checkPurchaseOfEvent(world, {
      provider,
      purchaseId,
      accountId: isId(about.accountId) ? about.accountId : null,
    })
}

/** A job: processes everything that was delivered about one thing, until nothing is left. Safe to repeat. */
export const processEvents = async (
  world: World,
  { provider, subject }: { provider: PaymentProvider; subject: string },
): Promise<void> => {
  for (;;) {
    const events = await waitingEventsOf(world.db, provider, subject)
    if (events.length === 0) return
    for (const event of ofEachKind(events)) await processLatestEvent(world, provider, event)
    await setEventsProcessed(world.db, {
      provider,
      eventIds: events.map(({ event_id }) => event_id),
      at: world.clock.now(),
    })
  }
}
