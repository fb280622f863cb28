import type { World } from '../../../world.ts'
import { deleteCustomerFile, expiredFiles } from './rows.ts'

const BATCH = 100

/** Daily: files about customers that waited for 30 days. */
export const removeExpiredFiles = async (
  world: World,
  _payload: unknown,
  signal: AbortSignal,
): Promise<void> => {
  for (let found = BATCH; found === BATCH;) {
    signal.throwIfAborted()
    const old = await expiredFiles(world.db, world.clock.now(), BATCH)
    found = old.length
    for (const { account_id, id, file_key } of old) {
      await world.files.remove(file_key)
      await deleteCustomerFile(world.db, account_id, id)
    }
  }
}
