import { firstNotices, type Notices } from '@plaudit/contract/dropshipping/notices'
import type { Tx } from '../../../db/transaction.ts'
import { keptNotices } from './rows.ts'

/** PROD-60: which changes this account is told, and when; what everybody begins with where none was saved. */
export const readNotices = async (tx: Tx, accountId: string): Promise<Notices> =>
  (await keptNotices(tx, accountId)) ?? firstNotices
