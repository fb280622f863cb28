import type { Output, Parsed } from '@plaudit/contract/endpoint'
import type { listImports as contract } from '@plaudit/contract/imports/imports'
import { pageFrom, readCursor } from '../../cursor.ts'
import type { Owner } from '../../world.ts'
import { importsPage } from './rows.ts'
import { importView } from './view.ts'

/** Past and running imports, newest first. */
export const listImports = async (
  { world, accountId }: Owner,
  input: Parsed<typeof contract>,
): Promise<Output<typeof contract>> => {
  const cursor = readCursor(input.cursor, 2)
  const found = await importsPage(world.db, accountId, { cursor, limit: input.limit })
  const { rows, pageInfo } = pageFrom(found, {
    limit: input.limit,
    cursor,
    keyOf: (row) => [row.created_at.toISOString(), row.id],
  })
  return { results: rows.map((row) => importView(row, world.clock.now())), pageInfo }
}
