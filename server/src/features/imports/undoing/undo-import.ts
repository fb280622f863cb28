import type { Import } from '@plaudit/contract/imports/imports'
import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { lockImport, setImport } from '../rows.ts'
import { isUndoable } from '../rules.ts'
import { importView } from '../view.ts'

/** Starts undoing an import; a job does the work. */
export const undoImport = ({ world, accountId }: Owner, { id }: { id: string }): Promise<Import> =>
  inTransaction(world.db, async (tx) => {
    const now = world.clock.now()
    const run = await lockImport(tx, { accountId, id })
    if (!run) throw new Problem('not_found')
    if (!isUndoable(run, now)) throw new Problem('import_not_undoable')
    const row = await setImport(tx, { accountId, id }, { state: 'undoing' })
    await world.queue.send(tx, 'imports.undo', { accountId, id }, { key: id })
    await publishChanges(tx, accountId, ['imports'])
    return importView(row, now)
  })
