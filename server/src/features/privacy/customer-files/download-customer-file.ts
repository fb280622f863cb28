import type { FileAnswer } from '../../../http/route.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { customerFileOf } from './rows.ts'

/** @throws Problem `not_found` for another account's file and for one that has expired */
export const downloadCustomerFile = async (
  { world, accountId }: Owner,
  { id }: { id: string },
): Promise<FileAnswer> => {
  const row = await customerFileOf(world.db, accountId, id)
  if (!row || row.expires_at <= world.clock.now()) throw new Problem('not_found')
  return {
    name: `plaudit-customer-${row.created_at.toISOString().slice(0, 10)}.json`,
    contentType: 'application/json; charset=utf-8',
    body: await world.files.read(row.file_key),
  }
}
