import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import { deleteAccountRows } from './rows.ts'

/**
 * Files are removed at once, and again when all that was on its way has come: a photo being fetched, an upload that was
 * allowed (10 minutes, and 15 to send it), a job (an hour).
 */
const LATE_SECONDS = 3_900

/** The account with all of its rows, sign-ins and files. What is billed was ended before. */
export const removeAccount = async ({ world, accountId }: Owner, tx: Tx): Promise<void> => {
  await endSessions(world, tx, { accountId, keepFamily: null })
  await deleteAccountRows(tx, accountId)
  await world.queue.send(tx, 'accounts.remove-files', { accountId }, { key: accountId })
  await world.queue.send(
    tx,
    'accounts.remove-files',
    { accountId },
    { key: `${accountId}:late`, startAfterSeconds: LATE_SECONDS },
  )
}
