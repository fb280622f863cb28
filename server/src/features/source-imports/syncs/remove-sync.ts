import type { Done } from '@plaudit/contract/endpoint'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { deleteSync } from './rows.ts'

/** Removes a sync; its imported reviews stay. @throws Problem `not_found` */
export const removeSync = ({ world, accountId }: Owner, { id }: { id: string }): Promise<Done> =>
  inTransaction(world.db, async (tx) => {
    if (!(await deleteSync(tx, { accountId, id }))) throw new Problem('not_found')
    await publishChanges(tx, accountId, ['imports'])
    return { ok: true }
  })
