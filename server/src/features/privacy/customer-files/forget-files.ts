import type { Tx } from '../../../db/transaction.ts'
import { phrase } from '../../../texts/phrase.ts'
import { retellNotifications } from '../../notifications/retell-notifications.ts'
import { deleteFilesAbout, type Customers } from './rows.ts'
import { noticeKeyOf } from './rules.ts'

/**
 * Forgets the files about customers who are erased, or all, and lets their notifications say so. Returns the files'
 * keys, for the job that removes them.
 */
export const forgetFiles = async (
  tx: Tx,
  accountId: string,
  customers: Customers | 'all',
): Promise<string[]> => {
  const deleted = await deleteFilesAbout(tx, accountId, customers)
  await retellNotifications(tx, accountId, {
    eventKeys: deleted.map(({ id }) => noticeKeyOf(id)),
    message: phrase('notifications.customer_file_erased'),
  })
  return deleted.map(({ file_key }) => file_key)
}
