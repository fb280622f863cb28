import type { Import } from '@plaudit/contract/imports/imports'
import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { lockImport, setImport } from './rows.ts'
import { isOpen } from './rules.ts'
import { importView } from './view.ts'

/**
 * Asks an import to stop after the current batch; one that has not started stops at once. Imported reviews stay and
 * can be undone.
 */
export const cancelImport = (
  { world, accountId }: Owner,
  { id }: { id: string },
): Promise<Import> =>
  inTransaction(world.db, async (tx) => {
    const run = await lockImport(tx, { accountId, id })
    if (!run) throw new Problem('not_found')
    if (!isOpen(run)) throw new Problem('import_not_running')
    const now = world.clock.now()
    const row = await setImport(
      tx,
      { accountId, id },
      run.state === 'queued'
        ? { state: 'cancelled', cancel_asked: true, finished_at: now }
        : { cancel_asked: true },
    )
    await publishChanges(tx, accountId, ['imports'])
    return importView(row, now)
  })
