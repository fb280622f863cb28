import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { Problem } from '../../../problem.ts'
import type { Payer } from '../../../providers/payments.ts'
import type { Owner } from '../../../world.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { dropOpenCharges } from '../charging/rows.ts'
import { endPurchases } from './end-purchases.ts'
import { findPayerWithStore } from '../payers/find-payer-with-store.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { listSubscriberKeys } from '../plans/list-subscriber-keys.ts'
import { recordDeletedSubscriber } from '../plans/record-deleted-subscriber.ts'
import { mayBeBilled } from '../rules.ts'
import { liveOf, pendingOf, setSubscription, type SubscriptionRow } from '../rows.ts'
import { isOfConnectedStore } from '../provider-orders/is-of-connected-store.ts'
import { keepUsedPayments, watchedOf, type OrderRow } from '../provider-orders/rows.ts'
import { withdrawProviderOrder } from '../provider-orders/withdraw-provider-order.ts'

/**
 * A store that has not answered for so long is closed, and is treated like one that refuses us: Shopify
 * answers for it with 402, 404 or 423.
 */
const SILENT_MS = 86_400_000

const isClosed = (
  provider: SubscriptionRow['provider'],
  { since, now }: { since: Date; now: Date },
) => provider === 'shopify' && now.getTime() - since.getTime() > SILENT_MS

/** `since`: when its provider last reported it, or a page of it was made. */
type Asked = {
  of: Pick<SubscriptionRow, 'provider' | 'external_id'>
  since: Date
  mayBeBilled: boolean
  unanswered: boolean
}

/**
 * `unanswered`: also where the store cannot be asked, because its owner says that the app is
 * uninstalled, which ends the plan.
 */
const unlessStoreGone = async (
  { world, accountId }: Owner,
  { of, since, mayBeBilled: isBilled, unanswered }: Asked,
  end: () => Promise<void>,
): Promise<void> => {
  try {
    await end()
  } catch (error) {
    const code = error instanceof Problem ? error.code : null
    const isSilent =
      code === 'provider_unavailable' && isClosed(of.provider, { since, now: world.clock.now() })
    if (code !== 'store_access_lost' && !isSilent) throw error
    if (!unanswered && isBilled) throw new Problem('plan_billed_by_store')
    world.log.warn(
      { account_id: accountId, subscription: of.external_id },
      'a store that does not answer us could not be told to end its subscription',
    )
  }
}

/** What the provider calls an order; asked for by our own number where its answer was lost. */
const numberOf = async (
  owner: Owner,
  { id, provider, external_id }: SubscriptionRow,
  payer: Payer,
): Promise<string | null> => {
  if (external_id || !provider) return external_id
  const found = await withProviderErrors(owner.world, provider, () =>
    owner.world.payments[provider].findByOrder(id, payer),
  )
  return found?.externalId ?? null
}

const endThere = async (owner: Owner, row: SubscriptionRow) => {
  const { provider, external_id, id: subscriptionId } = row
  if (!provider) return
  // Without the store's access nothing can be ended there any more: uninstalling the app ends it, and
  // it is said where access is lost.
  const payer = await findPayerWithStore(owner, provider)
  if (!payer) return
  const asked = row.phase === 'live' ? row.waiting?.externalId : await numberOf(owner, row, payer)
  if (asked && asked !== (row.phase === 'live' ? external_id : null))
    await withdrawProviderOrder(owner, { provider, externalId: asked, subscriptionId })
  if (external_id && row.phase === 'live')
    await withProviderErrors(owner.world, provider, () =>
      owner.world.payments[provider].end(external_id, payer),
    )
}

/** Where its store is not connected any more, it was left without an answer: it may be billed on. */
const endPage = async (owner: Owner, order: OrderRow): Promise<void> => {
  const { external_id, subscription_id } = order
  if (!(await isOfConnectedStore(owner, order))) throw new Problem('store_access_lost')
  await withdrawProviderOrder(owner, {
    provider: 'shopify',
    externalId: external_id,
    subscriptionId: subscription_id,
  })
}

/** Not with the plans, which are ended in the store that is connected. */
const isEndedApart = async (
  owner: Owner,
  order: OrderRow,
  ended: ReadonlySet<string | null | undefined>,
): Promise<boolean> =>
  order.provider === 'shopify' &&
  !(ended.has(order.external_id) && (await isOfConnectedStore(owner, order)))

/**
 * What the store was ever asked for and is not seen dead, beside the plans that are ended here: a plan that has ended
 * may have been kept on a page, unheard. A deleted account's store can never be asked again.
 */
const endWatched = async (
  owner: Owner,
  rows: readonly SubscriptionRow[],
  { unanswered }: { unanswered: boolean },
): Promise<void> => {
  const ended = new Set(rows.flatMap((row) => [row.external_id, row.waiting?.externalId]))
  for (const order of await watchedOf(owner.world.db, owner.accountId, 'subscription'))
    if (await isEndedApart(owner, order, ended))
      await unlessStoreGone(
        owner,
        { of: order, since: order.created_at, mayBeBilled: true, unanswered },
        () => endPage(owner, order),
      )
}

type Stopping = {
  /** What is done before anybody who waits for the account's billing has a turn; in its transaction it calls `keep`. */
  last?: (keep: (tx: Tx) => Promise<void>) => Promise<void>
  unanswered?: boolean
}

/**
 * Ends what is billed, now: before an account is deleted or given a plan by hand. What is approved or charged
 * at that very moment is given back by the sweep: the numbers stay watched. `unanswered`: also where a store
 * that refuses us may be billed on.
 * @throws Problem `payment_under_way`, `plan_billed_by_store`, `provider_unavailable`; nothing is changed then.
 */
export const stopBilling = (
  owner: Owner,
  { last, unanswered = false }: Stopping = {},
): Promise<void> =>
  withAccountLease(owner, async () => {
    const { world, accountId } = owner
    const live = await liveOf(world.db, accountId)
    // That the plan is billed on is said before that a payment may be lost.
    const isPlanFirst = live?.provider === 'shopify' && mayBeBilled(live)
    await endPurchases(owner, { unanswered, isPlanFirst })
    const rows = [await liveOf(world.db, accountId), await pendingOf(world.db, accountId)].filter(
      (row) => row !== undefined,
    )
    await endWatched(owner, rows, { unanswered })
    for (const row of rows)
      await unlessStoreGone(
        owner,
        { of: row, since: row.answered_at, mayBeBilled: mayBeBilled(row), unanswered },
        () => endThere(owner, row),
      )
    const now = world.clock.now()
    const keys = await listSubscriberKeys(owner)
    await inTransaction(world.db, async (tx) => {
      for (const row of rows)
        await setSubscription(
          tx,
          row,
          row.phase === 'live'
            ? { phase: 'ended', ended_at: now, synced_at: now }
            : { phase: 'dropped', synced_at: now },
        )
      await dropOpenCharges(tx, accountId, now)
      await keepUsedPayments(tx, accountId)
    })
    await last?.((tx) => recordDeletedSubscriber(tx, owner, keys))
  })
