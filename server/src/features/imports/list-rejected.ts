import type { RejectedRow } from '@plaudit/contract/imports'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { importOf, rejectsAfter } from './rows.ts'
import { storedRejectView } from './view.ts'

const FIRST = 100

export const listRejected = async ({ world, accountId }: Owner, { id }: { id: string }): Promise<RejectedRow[]> => {
  if (!(await importOf(world.db, { accountId, id }))) throw new Problem('not_found')
  return (await rejectsAfter(world.db, { accountId, id }, { after: 0, limit: FIRST })).map(storedRejectView)
}
