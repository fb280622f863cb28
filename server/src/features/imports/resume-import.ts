import type { Import } from '@plaudit/contract/imports/imports'
import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { lockImport, setImport } from './rows.ts'
import { isResumable } from './rules.ts'
import { importView } from './view.ts'
import { phrase } from '../../texts/phrase.ts'

/**
 * IMP-3: continues an import that stopped after 30 minutes or by a fault of ours, for another 30 minutes from where
 * it stopped. Rows that no longer fit without a plan are rejected as `no_room`.
 * @throws Problem `not_found`, `import_not_running`
 */
export const resumeImport = (owner: Owner, { id }: { id: string }): Promise<Import> => {
  const { world, accountId } = owner
  return inTransaction(world.db, async (tx) => {
    const run = await lockImport(tx, { accountId, id })
    if (!run) throw new Problem('not_found')
    if (!isResumable(run))
      throw new Problem('import_not_running', { detail: phrase('imports.not_resumable') })
    const row = await setImport(
      tx,
      { accountId, id },
      { state: 'queued', problem: null, finished_at: null, worked_ms: 0 },
    )
    await world.queue.send(tx, 'imports.run', { accountId, id }, { key: id })
    await publishChanges(tx, accountId, ['imports'])
    return importView(row, world.clock.now())
  })
}
