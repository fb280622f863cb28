import type { Output, Parsed } from '@plaudit/contract/endpoint'
import type { listImportItems } from '@plaudit/contract/dropshipping/import-list'
import { pageFrom, readCursor } from '../../../cursor.ts'
import type { Owner } from '../../../world.ts'
import { assertFiltersAllowed } from '../assert-filters-allowed.ts'
import { listedView } from '../view.ts'
import { countListed, cursorKinds, listedPage } from './rows.ts'

/**
 * PROD-24: a page of the import list.
 * @throws Problem `plan_needed` (402, `filter_import`) for a filter that the plan does not include; words are free
 */
export const listItems = async (
  owner: Owner,
  { sort, limit, cursor: text, ...filter }: Parsed<typeof listImportItems>,
): Promise<Output<typeof listImportItems>> => {
  const { world, accountId } = owner
  const cursor = readCursor(text, cursorKinds[sort])
  await assertFiltersAllowed(owner, filter)
  const found = await listedPage(world.db, accountId, { filter, sort, cursor, limit })
  const total = cursor ? undefined : await countListed(world.db, accountId, filter)
  const { rows, pageInfo } = pageFrom(found, {
    limit,
    cursor,
    keyOf: (row) => [row.sort_value, row.id],
    ...(total !== undefined && { total }),
  })
  return { results: rows.map(listedView), pageInfo }
}
