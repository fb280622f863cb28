import type { listCustomizationRequests as contract } from '@plaudit/contract/billing/customization'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { pageFrom, readCursor } from '../../cursor.ts'
import type { Owner } from '../../world.ts'
import { findRequests } from '../subscriptions/purchases/requests/find-requests.ts'
import { requestView } from './view.ts'
import { findOffer } from './find-offer.ts'

export const listRequests = async (
  owner: Owner,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  const cursor = readCursor(input.cursor, 2)
  const found = await findRequests(owner, { cursor, limit: input.limit })
  const { rows, pageInfo } = pageFrom(found, {
    limit: input.limit,
    cursor,
    keyOf: (row) => [row.created_at.toISOString(), row.id],
  })
  return {
    results: rows.map((row) => requestView(row, owner.world.files)),
    pageInfo,
    offer: await findOffer(owner),
  }
}
