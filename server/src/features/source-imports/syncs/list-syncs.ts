import type { Output, Parsed } from '@plaudit/contract/endpoint'
import type { listSyncs as contract } from '@plaudit/contract/imports/source-syncs'
import { pageFrom, readCursor } from '../../../cursor.ts'
import type { Owner } from '../../../world.ts'
import { findLimits } from '../../subscriptions/find-limits.ts'
import { countActiveSyncs, syncsPage } from './rows.ts'
import { describeSyncs } from './describe-syncs.ts'

/** The synced products, and how many the plan allows. */
export const listSyncs = async (
  owner: Owner,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  const { world, accountId } = owner
  const allowed = await findLimits(owner)
  const cursor = readCursor(input.cursor, 2)
  const found = await syncsPage(world.db, accountId, { cursor, limit: input.limit })
  const { rows, pageInfo } = pageFrom(found, {
    limit: input.limit,
    cursor,
    keyOf: (row) => [row.created_at.toISOString(), row.id],
  })
  return {
    results: await describeSyncs(owner, rows, allowed),
    pageInfo,
    used: await countActiveSyncs(world.db, accountId),
    limit: allowed.limits.resync_products,
  }
}
