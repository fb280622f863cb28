import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { takeOldUploads } from './rows.ts'
import { FORM_DAYS } from '../../shopper-pages/form-token.ts'
import { removeMediaFiles } from '../../reviews/media/remove-media-files.ts'

const BATCH = 200

/** Each hour: removes the files of forms that were never sent and that cannot be sent any more. */
export const removeOldUploads = async (
  world: World,
  _payload: unknown,
  signal: AbortSignal,
): Promise<void> => {
  const before = new Date(world.clock.now().getTime() - FORM_DAYS * 86_400_000)
  for (let gone = BATCH; gone === BATCH;) {
    signal.throwIfAborted()
    const media = await inTransaction(world.db, (tx) => takeOldUploads(tx, before, BATCH))
    gone = media.length
    await removeMediaFiles(world, media)
  }
}
