import type { listLiveProducts as contract } from '@plaudit/contract/dropshipping/live-products'
import type { Output, Parsed } from '@plaudit/contract/endpoint'
import { pageFrom, readCursor } from '../../../cursor.ts'
import type { Owner } from '../../../world.ts'
import { countWithGone, liveCounts, livePage } from './rows.ts'
import { liveView } from './view.ts'

/** PROD-53: products that were pushed, newest first. */
export const listLiveProducts = async (
  { world, accountId }: Owner,
  { search, state, variants_gone: gone, cursor: text, limit }: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  const cursor = readCursor(text, ['time', 'uuid'])
  const found = await livePage(world.db, accountId, {
    search,
    state,
    onlyGone: gone === 'true',
    cursor,
    limit,
  })
  const { rows, pageInfo } = pageFrom(found, {
    limit,
    cursor,
    keyOf: (row) => [row.sort_value, row.id],
  })
  return {
    results: rows.map(liveView),
    pageInfo,
    counts: await liveCounts(world.db, accountId),
    with_variants_gone: await countWithGone(world.db, accountId),
  }
}
