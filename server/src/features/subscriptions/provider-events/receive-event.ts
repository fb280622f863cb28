import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { inTransaction, type Tx } from '../../../db/transaction.ts'
import type { ProviderEvent } from '../../../providers/payments.ts'
import type { World } from '../../../world.ts'
import { findConnectionByDomain } from '../../stores/find-connection.ts'
import { chargeByExternal } from '../charging/rows.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { withAccountLease } from '../lease/with-account-lease.ts'
import { checkPurchaseOfEvent } from '../purchases/check-purchase.ts'
import { requestByPurchase } from '../purchases/rows.ts'
import { checkProviderOrder } from '../provider-orders/check-provider-order.ts'
import { orderByExternal, orderOfAccount, type OrderRow } from '../provider-orders/rows.ts'
import { watchProviderOrder } from '../provider-orders/watch-provider-order.ts'
import { findAccount } from '../../accounts/find-account.ts'
import { liveOf, ordersOf, pendingOf, subscriptionByExternal, subscriptionById } from '../rows.ts'
import { reconcileUnlessRefused } from '../reconciliation/reconcile-subscription.ts'
import { loseStore } from '../store-changes/lose-store.ts'
import {
  insertEvent,
  setEventsProcessed,
  subjectsWaiting,
  waitingEventsOf,
} from '../reconciliation/rows.ts'

type Delivery = { body: Buffer; headers: Record<string, string | string[] | undefined> }

const sendLook = (
  tx: Tx,
  world: World,
  {
    provider,
    subject,
    isUrgent,
  }: { provider: PaymentProvider; subject: string; isUrgent: boolean },
) =>
  world.queue.send(
    tx,
    'billing.process-events',
    { provider, subject },
    { key: `${provider}:${subject}`, isUrgent },
  )

const isId = (text: string | null): text is string => text !== null && /^[0-9a-f-]{36}$/.test(text)

/** The account's rows that a delivery may be about: by the provider's id, else whatever of that provider is under way. */
const rowsAbout = async (
  world: World,
  {
    provider,
    subscriptionId,
    accountId,
  }: { provider: PaymentProvider; subscriptionId: string | null; accountId: string | null },
) => {
  const known = subscriptionId
    ? await subscriptionByExternal(world.db, provider, subscriptionId)
    : undefined
  if (known) return [known]
  if (!isId(accountId)) return []
  return [await pendingOf(world.db, accountId), await liveOf(world.db, accountId)]
    .filter((row) => row !== undefined && row.provider === provider)
    .map((row) => row!)
}

const accountAbout = async (
  world: World,
  { accountId, shopDomain }: { accountId: string | null; shopDomain?: string | null | undefined },
) =>
  accountId ??
  (shopDomain ? ((await findConnectionByDomain(world, shopDomain))?.accountId ?? null) : null)

/** Whether a purchase is one of ours that is paid once, and whether it is still open. */
const boughtOnce = async (
  world: World,
  provider: PaymentProvider,
  purchaseId: string | null | undefined,
): Promise<{ isKnown: boolean; isOpen: boolean }> => {
  if (!purchaseId) return { isKnown: false, isOpen: false }
  const request = await requestByPurchase(world.db, provider, purchaseId)
  const charge = await chargeByExternal(world.db, provider, purchaseId)
  return {
    isKnown: Boolean(request || charge),
    isOpen: request?.state === 'unpaid' || charge?.state === 'open',
  }
}

/**
 * Which thing a delivery is about, so that all that waits about it is looked into together, and whether somebody waits for it in
 * front of a screen: a first payment, an approval, a change that the bank decides. Renewals wait behind. A payment that is for
 * nothing bought once belongs to the account's subscription.
 */
const subjectOf = async (
  world: World,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<{ subject: string; isUrgent: boolean }> => {
  const { type, subscriptionId, purchaseId, shopDomain } = event
  const accountId = await accountAbout(world, event)
  const rows = await rowsAbout(world, { provider, subscriptionId, accountId })
  const bought = await boughtOnce(world, provider, purchaseId)
  const ofAccount = bought.isKnown ? null : rows[0]?.external_id
  const isWaitedFor = rows.some(({ phase, waiting }) => phase === 'pending' || waiting !== null)
  return {
    subject: subscriptionId ?? ofAccount ?? purchaseId ?? accountId ?? shopDomain ?? '',
    isUrgent: type === 'app/uninstalled' || bought.isOpen || isWaitedFor,
  }
}

/**
 * A provider speaks: its signature is checked over the raw bytes, the delivery stored once by its event id, and a job looks
 * at the thing itself, once for all that waits about it. Late, doubled and reordered deliveries therefore end in the same state.
 * Answers false when it is not the provider's.
 * @throws Problem `provider_unavailable` when the provider is to be asked whether it is, and does not answer; it sends again later
 */
export const receiveEvent =
  (provider: PaymentProvider) =>
  async (world: World, delivery: Delivery): Promise<boolean> => {
    const now = world.clock.now()
    const event = await withProviderErrors(world, provider, () =>
      world.payments[provider].readEvent({ ...delivery, now }),
    )
    if (!event) return false
    const { eventId, type, subscriptionId, purchaseId, accountId, shopDomain, happenedAt } = event
    if (!eventId || !(subscriptionId ?? purchaseId ?? accountId ?? shopDomain)) return true
    const { subject, isUrgent } = await subjectOf(world, provider, event)
    await inTransaction(world.db, async (tx) => {
      const about = JSON.stringify({
        subscriptionId,
        purchaseId,
        accountId,
        shopDomain,
        happenedAt,
      })
      const isNew = await insertEvent(tx, {
        provider,
        event_id: eventId,
        type,
        about,
        subject,
        received_at: now,
      })
      if (isNew) await sendLook(tx, world, { provider, subject, isUrgent })
    })
    return true
  }

/**
 * A subscription that the provider names as an account's and that none of its rows knows of, once they were looked at: an order whose
 * answer came too late. From now on it is watched, which ends it and gives back what it took.
 */
const watchUnknown = async (
  world: World,
  {
    provider,
    externalId,
    accountId,
  }: { provider: PaymentProvider; externalId: string; accountId: string },
) => {
  if (!(await findAccount(world.db, accountId))) {
    // Deleted: its watched numbers are all that tells that it was ours.
    const order = await orderOfAccount(world.db, accountId)
    if (order)
      await watchProviderOrder(
        { world, accountId },
        { provider, externalId, subscriptionId: order.subscription_id },
      )
    return
  }
  await withAccountLease({ world, accountId }, async () => {
    const rows = await ordersOf(world.db, accountId)
    const isKnown = rows.some(
      (row) => row.external_id === externalId || row.waiting?.externalId === externalId,
    )
    if (rows[0] && !isKnown)
      await watchProviderOrder(
        { world, accountId },
        { provider, externalId, subscriptionId: rows[0].id },
      )
  })
}

/** A deleted account has no lease to hold, and nobody else who could change anything. */
const lookAtWatched = async (world: World, order: OrderRow): Promise<void> => {
  const owner = { world, accountId: order.account_id }
  if (await findAccount(world.db, order.account_id))
    await withAccountLease(owner, () => checkProviderOrder(owner, order))
  else if (order.kind === 'subscription') await checkProviderOrder(owner, order)
}

type Waiting = Awaited<ReturnType<typeof waitingEventsOf>>[number]

const lookInto = async (
  world: World,
  provider: PaymentProvider,
  { type, about }: Waiting,
): Promise<void> => {
  const { subscriptionId, purchaseId, shopDomain, happenedAt } = about
  const accountId = await accountAbout(world, about)
  for (const { account_id, id } of await rowsAbout(world, { provider, subscriptionId, accountId }))
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
  if (order?.state === 'watched') await lookAtWatched(world, order)
  if (type === 'app/uninstalled' && shopDomain)
    await loseStore(world, { domain: shopDomain, at: happenedAt ? new Date(happenedAt) : null })
  if (purchaseId)
    await checkPurchaseOfEvent(world, {
      provider,
      purchaseId,
      accountId: isId(about.accountId) ? about.accountId : null,
    })
}

/** Deliveries differ in what is to be done, not in how often: one look answers all of a kind. */
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

/** A job: looks once into everything that was delivered about one thing, until nothing is left. Safe to repeat. */
export const processEvents = async (
  world: World,
  { provider, subject }: { provider: PaymentProvider; subject: string },
): Promise<void> => {
  for (;;) {
    const events = await waitingEventsOf(world.db, provider, subject)
    if (events.length === 0) return
    for (const event of ofEachKind(events)) await lookInto(world, provider, event)
    await setEventsProcessed(world.db, {
      provider,
      eventIds: events.map(({ event_id }) => event_id),
      at: world.clock.now(),
    })
  }
}

/** Longer than a look takes: what came while one was ending is sent for again. */
const WAITED_MS = 20_000
const SUBJECTS_AT_ONCE = 500

/** A job, each minute: what was delivered and not looked into. */
export const processWaiting = async (world: World): Promise<void> => {
  const before = new Date(world.clock.now().getTime() - WAITED_MS)
  const waiting = await subjectsWaiting(world.db, { before, limit: SUBJECTS_AT_ONCE })
  await inTransaction(world.db, async (tx) => {
    for (const { provider, subject } of waiting)
      if (subject) await sendLook(tx, world, { provider, subject, isUrgent: false })
  })
}
