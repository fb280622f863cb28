import { createHash, randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { inTransaction } from '../../db/transaction.ts'
import type { PrivacyTopic } from '../../db/privacy/privacy-tables.ts'
import { storableJson } from '../../storable-json.ts'
import type { World } from '../../world.ts'
import { insertRequest } from './rows.ts'
import { questionFrom } from './rules.ts'

/**
 * A privacy webhook, whose signature was checked: stored once by its delivery's id, answered by a job. One that names
 * no shop is logged and dropped: nobody's data could be found by it.
 */
export const recordPrivacyRequest = async (
  world: World,
  { topic, body, deliveryId }: { topic: PrivacyTopic; body: string; deliveryId: string },
): Promise<void> => {
  const asked = questionFrom(body)
  if (!asked) {
    world.log.error({ topic }, 'a privacy request could not be read')
    return
  }
  await inTransaction(world.db, async (tx) => {
    const isNew = await insertRequest(tx, {
      id: v7(),
      delivery_hash: createHash('sha256')
        .update(deliveryId || randomUUID())
        .digest('base64url'),
      topic,
      asked: storableJson(asked),
      received_at: world.clock.now(),
    })
    if (isNew) await world.queue.send(tx, 'privacy.answer', {}, { key: 'all' })
  })
}
