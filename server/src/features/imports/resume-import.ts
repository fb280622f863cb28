import type { Import } from '@plaudit/contract/imports'
import { inTransaction } from '../../db/transaction.ts'
import { changed } from '../../live.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { lockImport, setImport } from './rows.ts'
import { isResumable } from './rules.ts'
import { importView } from './view.ts'
import { phrase } from '../../texts/phrase.ts'

/** Point P49: "Go on" after 30 minutes, or after a fault of ours: another 30 minutes, from where it stopped. */
export const resumeImport = ({ world, accountId }: Owner, { id }: { id: string }): Promise<Import> =>
  inTransaction(world.db, async (tx) => {
    const run = await lockImport(tx, { accountId, id })
    if (!run) throw new Problem('not_found')
    if (!isResumable(run)) throw new Problem('import_not_running', { detail: phrase('imports.not_resumable') })
    const row = await setImport(tx, { accountId, id }, { state: 'queued', problem: null, finished_at: null, worked_ms: 0 })
    await world.queue.send(tx, 'imports.run', { accountId, id }, { key: id })
    await changed(tx, accountId, ['imports'])
    return importView(row, world.clock.now())
  })
