import type { Bulk } from '@plaudit/contract/reviews/bulk'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { bulkOf } from './rows.ts'
import { bulkView } from './view.ts'

/** @throws Problem `not_found` */
export const getBulk = async (
  { world, accountId }: Owner,
  { bulk_id }: { bulk_id: string },
): Promise<Bulk> => {
  const row = await bulkOf(world.db, accountId, bulk_id)
  if (!row) throw new Problem('not_found')
  return bulkView(row, world.clock.now())
}
