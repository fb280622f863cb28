import type { PrivacyTopic } from '../../db/privacy/privacy-tables.ts'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Delivery, ShopDelivery } from '../../providers/shop-platform.ts'
import type { World } from '../../world.ts'
import { recordPrivacyRequest } from '../privacy-requests/record-privacy-request.ts'
import { findConnectionByDomain } from '../stores/find-connection-by-domain.ts'
import { receiveEvent } from '../subscriptions/provider-events/receive-event.ts'
import { queueRefresh } from './queue-refresh.ts'
import { queueRun } from './queue-run.ts'
import { syncOf } from './rows.ts'
import { insertEvent, markChanged } from './refreshing/rows.ts'

/** What happens to the app and its charges is billing's; it checks and keeps its deliveries itself. */
const ofBilling = new Set([
  'app/uninstalled',
  'app_subscriptions/update',
  'app_purchases_one_time/update',
])
const ofPrivacy = new Set<string>(['customers/data_request', 'customers/redact', 'shop/redact'])
const isPrivacyTopic = (topic: string): topic is PrivacyTopic => ofPrivacy.has(topic)
const ofFacts = new Set(['app/scopes_update', 'shop/update'])
const NEW_THEME = 'themes/publish'
const READ = 'bulk_operations/finish'
const isKept = ({ topic, objects }: ShopDelivery) =>
  objects.length > 0 || ofFacts.has(topic) || topic === NEW_THEME || topic === READ

type Kept = { accountId: string; delivery: ShopDelivery; at: Date }

/** Keeps the delivery, once, and queues what it asks for, in the caller's transaction. */
const keepDelivery = async (tx: Tx, world: World, { accountId, delivery, at }: Kept) => {
  const { id, topic, objects } = delivery
  const [object] = objects
  const isNew = await insertEvent(tx, {
    account_id: accountId,
    delivery_id: id || crypto.randomUUID(),
    topic,
    kind: object?.kind ?? 'shop',
    external_id: object?.id ?? '',
    received_at: at,
  })
  if (!isNew) return
  if (object) {
    const mark = { accountId, kind: object.kind, externalId: object.id, at }
    if (await markChanged(tx, mark)) await queueRefresh(tx, world, accountId)
  }
  if (ofFacts.has(topic))
    await world.queue.send(tx, 'store-sync.facts', { accountId }, { key: accountId })
  if (topic === NEW_THEME)
    await world.queue.send(tx, 'theme-blocks.check', { accountId }, { key: accountId })
  if (topic === READ) {
    const sync = await syncOf(tx, accountId)
    if (sync?.state === 'running') await queueRun(tx, world, { accountId, run: sync.run })
  }
}

/**
 * A store speaks: its signature is checked over the raw bytes, the delivery is kept once by its id, and a job reads the
 * thing again at the store. False when it is not a store's. A delivery of a store that nobody has connected is let go.
 */
export const receiveDelivery = async (world: World, given: Delivery): Promise<boolean> => {
  const delivery = world.shopPlatform.readDelivery(given)
  if (!delivery) return false
  if (ofBilling.has(delivery.topic)) return receiveEvent('shopify')(world, given)
  if (isPrivacyTopic(delivery.topic)) {
    const { topic, id: deliveryId } = delivery
    await recordPrivacyRequest(world, { topic, body: given.body.toString('utf8'), deliveryId })
    return true
  }
  if (!isKept(delivery)) return true
  const store = await findConnectionByDomain(world, delivery.domain)
  if (!store) return true
  const { accountId } = store
  const at = world.clock.now()
  await inTransaction(world.db, (tx) => keepDelivery(tx, world, { accountId, delivery, at }))
  return true
}
