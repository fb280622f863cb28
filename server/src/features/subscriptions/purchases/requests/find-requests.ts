import type { Cursor } from '../../../../cursor.ts'
import type { Owner } from '../../../../world.ts'
import { type RequestRow } from '../rows.ts'
import { requestsPage } from './rows.ts'

/** A request for the customization service and its one payment; cents. */
export type PurchaseRequest = RequestRow

/** The account's requests, newest first: one more than `limit` when there are more. */
export const findRequests = (
  { world, accountId }: Owner,
  page: { cursor: Cursor | null; limit: number },
): Promise<PurchaseRequest[]> => requestsPage(world.db, accountId, page)
