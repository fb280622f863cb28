import type { PaymentProvider } from '@plaudit/contract/billing-subscription'
import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { lookAtPurchase } from '../customization/pay-customization.ts'
import { calling } from '../call-provider.ts'
import { alone } from '../hold-lease.ts'
import { eventOf, insertEvent, liveOf, pendingOf, setEventProcessed, subscriptionByExternal, subscriptionById } from '../rows.ts'
import { lookAgain } from './look-again.ts'

type Delivery = { body: Buffer; headers: Record<string, string | string[] | undefined> }

/**
 * A provider speaks: its signature is checked over the raw bytes, the delivery stored once by its event id, and a job looks
 * at the thing itself. Late, doubled and reordered deliveries therefore end in the same state.
 * Answers false when it is not the provider's.
 * @throws Problem `provider_unavailable` when the provider is to be asked whether it is, and does not answer; it sends again later
 */
export const receiveEvent =
  (provider: PaymentProvider) =>
  async (world: World, delivery: Delivery): Promise<boolean> => {
    const now = world.clock.now()
    const event = await calling(world, provider, () => world.payments[provider].readEvent({ ...delivery, now }))
    if (!event) return false
    const { eventId, type, subscriptionId, purchaseId, accountId } = event
    if (!eventId || !(subscriptionId ?? purchaseId ?? accountId)) return true
    await inTransaction(world.db, async (tx) => {
      const isNew = await insertEvent(tx, {
        provider,
        event_id: eventId,
        type,
        about: JSON.stringify({ subscriptionId, purchaseId, accountId }),
        received_at: now,
      })
      if (isNew) await world.queue.send(tx, 'billing.process-event', { provider, eventId }, { key: `${provider}:${eventId}` })
    })
    return true
  }

const isId = (text: string | null): text is string => text !== null && /^[0-9a-f-]{36}$/.test(text)

/** The account's rows that a delivery may be about: by the provider's id, else whatever of that provider is under way. */
const rowsAbout = async (
  world: World,
  { provider, subscriptionId, accountId }: { provider: PaymentProvider; subscriptionId: string | null; accountId: string | null },
) => {
  const known = subscriptionId ? await subscriptionByExternal(world.db, provider, subscriptionId) : undefined
  if (known) return [known]
  if (!isId(accountId)) return []
  return [await pendingOf(world.db, accountId), await liveOf(world.db, accountId)]
    .filter((row) => row !== undefined && row.provider === provider)
    .map((row) => row!)
}

/** A job: looks at what a stored delivery is about. Safe to repeat. */
export const processEvent = async (world: World, { provider, eventId }: { provider: PaymentProvider; eventId: string }): Promise<void> => {
  const event = await eventOf(world.db, provider, eventId)
  if (!event || event.processed_at) return
  const { subscriptionId, purchaseId, accountId } = event.about
  for (const { account_id, id } of await rowsAbout(world, { provider, subscriptionId, accountId }))
    await alone({ world, accountId: account_id }, async () => {
      const row = await subscriptionById(world.db, account_id, id)
      if (row) await lookAgain({ world, accountId: account_id }, row)
    })
  if (purchaseId) await lookAtPurchase(world, { provider, purchaseId })
  await setEventProcessed(world.db, { provider, eventId, at: world.clock.now() })
}
