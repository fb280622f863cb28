import { timingSafeEqual } from 'node:crypto'
import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { buildNoticeAddress } from './build-notice-address.ts'
import { markNoticed } from './rows.ts'

/** Messages come in bursts: one job asks about all that came. */
const GATHER_SECONDS = 2

const isKey = (world: World, given: unknown): boolean => {
  const expected = Buffer.from(buildNoticeAddress(world).searchParams.get('key')!)
  const key = Buffer.from(typeof given === 'string' ? given : '')
  return key.length === expected.length && timingSafeEqual(key, expected)
}

/**
 * PROD-58: a message of the supplier. Nothing that it says is believed: the product is asked about. False without the key.
 */
export const receiveNotice = async (
  world: World,
  { body, query }: { body: Buffer; query: Record<string, unknown> },
): Promise<boolean> => {
  if (!isKey(world, query['key'])) return false
  const notice = world.suppliers.cj?.readNotice(body)
  if (!notice) return true
  await inTransaction(world.db, async (tx) => {
    if (!(await markNoticed(tx, notice, world.clock.now()))) return
    const options = { key: 'noticed', startAfterSeconds: GATHER_SECONDS }
    await world.queue.send(tx, 'import-list.ask-noticed', {}, options)
  })
  return true
}
