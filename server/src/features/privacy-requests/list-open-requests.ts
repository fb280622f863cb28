import type { Tx } from '../../db/transaction.ts'
import { openRequests, type PrivacyRequestRow } from './rows.ts'

/** Requests that are not answered yet, the oldest first. */
export const listOpenRequests = (tx: Tx): Promise<PrivacyRequestRow[]> => openRequests(tx)
