import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { inTransaction } from '../../../db/transaction.ts'
import type { ProviderEvent } from '../../../providers/payments.ts'
import type { World } from '../../../world.ts'
import { chargeByExternal } from '../charging/rows.ts'
import { withProviderErrors } from '../payers/with-provider-errors.ts'
import { requestByPurchase } from '../purchases/rows.ts'
import { insertEvent } from '../reconciliation/rows.ts'
import { queueProcessing } from './queue-processing.ts'
import { findRowsAbout } from './find-rows-about.ts'
import { findAccountAbout } from './find-account-about.ts'

type Delivery = { body: Buffer; headers: Record<string, string | string[] | undefined> }

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
 * Which thing a delivery is about, so that all that waits about it is processed together, and whether somebody waits
 * for it in front of a screen: a first payment, an approval, a change that the bank decides. Renewals wait behind. A
 * payment that is for nothing bought once belongs to the account's subscription.
 */
const subjectOf = async (
  world: World,
  provider: PaymentProvider,
  event: ProviderEvent,
): Promise<{ subject: string; isUrgent: boolean }> => {
  const { type, subscriptionId, purchaseId, shopDomain } = event
  const accountId = await findAccountAbout(world, event)
  const rows = await findRowsAbout(world, { provider, subscriptionId, accountId })
  const bought = await boughtOnce(world, provider, purchaseId)
  const ofAccount = bought.isKnown ? null : rows[0]?.external_id
  const isWaitedFor = rows.some(({ phase, waiting }) => phase === 'pending' || waiting !== null)
  return {
    subject: subscriptionId ?? ofAccount ?? purchaseId ?? accountId ?? shopDomain ?? '',
    isUrgent: type === 'app/uninstalled' || bought.isOpen || isWaitedFor,
  }
}

/**
 * A provider speaks: its signature is checked over the raw bytes, the delivery stored once by its event id, and a job
 * reads the thing itself, once for all that waits about it. Late, doubled and reordered deliveries therefore end in the
 * same state. Answers false when it is not the provider's.
 * @throws Problem `provider_unavailable` when the provider is to be asked whether it is, and does
 * not answer; it sends again later
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
      if (isNew) await queueProcessing(tx, world, { provider, subject, isUrgent })
    })
    return true
  }
