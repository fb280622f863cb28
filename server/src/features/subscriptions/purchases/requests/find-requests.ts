import type { Cursor } from '../../../../cursor.ts'
import type { Owner } from '../../../../world.ts'
import { openRequestOf, requestOf, requestUnderWay, type RequestRow } from '../rows.ts'
import { hasPaidRequest as hasPaid, requestsPage } from './rows.ts'

/** A request for the customization service and its one payment; cents. */
export type PurchaseRequest = RequestRow

/** A request of the account; undefined for an unknown one, and for another account's. */
export const findRequest = (
  { world, accountId }: Owner,
  id: string,
): Promise<PurchaseRequest | undefined> => requestOf(world.db, accountId, id)

/** The request whose payment was begun and not settled: at most one of an account. */
export const findOpenRequest = ({
  world,
  accountId,
}: Owner): Promise<PurchaseRequest | undefined> => openRequestOf(world.db, accountId)

/** Whether a payment is taken on and has not come yet. */
export const hasRequestUnderWay = async ({ world, accountId }: Owner): Promise<boolean> =>
  (await requestUnderWay(world.db, accountId)) !== undefined

/** Whether the service was bought (BILL-90: once). */
export const hasPaidRequest = ({ world, accountId }: Owner): Promise<boolean> =>
  hasPaid(world.db, accountId)

/** The account's requests, newest first: one more than `limit` when there are more. */
export const findRequests = (
  { world, accountId }: Owner,
  page: { cursor: Cursor | null; limit: number },
): Promise<PurchaseRequest[]> => requestsPage(world.db, accountId, page)
