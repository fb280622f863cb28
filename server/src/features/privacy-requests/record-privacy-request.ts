import { createHash } from 'node:crypto'
import { v7 } from 'uuid'
import { inTransaction } from '../../db/transaction.ts'
import type { PrivacyTopic } from '../../db/privacy/privacy-tables.ts'
import type { World } from '../../world.ts'
import { insertRequest } from './rows.ts'
import { questionFrom } from './rules.ts'

/**
 * A privacy webhook, whose signature was checked: stored once by its delivery's id, answered by a job. One that names
 * no shop is dropped.
 */
export const recordPrivacyRequest = async (
  world: World,
  { topic, body, deliveryId }: { topic: PrivacyTopic; body: string; deliveryId: string },
): Promise<void> => {
  const asked = questionFrom(body)
  if (!asked) return
  await inTransaction(world.db, async (tx) => {
    const isNew = await insertRequest(tx, {
      id: v7(),
      delivery_hash: createHash('sha256').update(deliveryId).digest('base64url'),
      topic,
      asked: JSON.stringify(asked),
      received_at: world.clock.now(),
    })
    if (isNew) await world.queue.send(tx, 'privacy.answer', {}, { key: 'all' })
  })
}
