import type { Import } from '@plaudit/contract/imports/imports'
import type { ImportOptions } from '@plaudit/contract/imports/options'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import { Problem } from '../../problem.ts'
import type { TableSource } from '../../spreadsheets/table-source.ts'
import type { Owner } from '../../world.ts'
import { draftGoneProblem } from '../import-files/drafts/draft-gone-problem.ts'
import { withDraftFile } from '../import-files/drafts/with-draft-file.ts'
import { takeDraft } from '../import-files/drafts/take-draft.ts'
import { validateFile } from './validate-file.ts'
import { queueFileImport } from './queue-file-import.ts'
import { importOf } from './rows.ts'
import { importView } from './view.ts'

/** The import started from a draft: it has the draft's id. */
const startedFrom = async (tx: Tx, { world, accountId }: Owner, id: string) => {
  const run = await importOf(tx, { accountId, id })
  return run ? importView(run, world.clock.now()) : null
}

type StartedDraft = { id: string; options: ImportOptions }

/** Null where it was started meanwhile. A start goes on when its caller has left. */
const validateDraft = async (owner: Owner, { id, options }: StartedDraft) => {
  try {
    const work = (source: TableSource) => validateFile(owner, { source, options })
    return await withDraftFile(owner, { id, work })
  } catch (error) {
    if (error instanceof Problem && error.code === 'draft_started') return null
    throw error
  }
}

/**
 * IMP-44: imports an uploaded file. Starting it again, from another tab or after a lost response, returns the same
 * import.
 * @throws Problem as `validateFile` and `withDraftFile`.
 */
export const startDraft = async (owner: Owner, { id, options }: StartedDraft): Promise<Import> => {
  const { db } = owner.world
  const before = await startedFrom(db, owner, id)
  if (before) return before
  const admitted = await validateDraft(owner, { id, options })
  return inTransaction(db, async (tx) => {
    const taken = admitted && (await takeDraft(tx, owner, id))
    if (taken)
      return queueFileImport(tx, owner, {
        admitted,
        id,
        fileName: taken.file_name,
        fileKey: taken.file_key,
      })
    const other = await startedFrom(tx, owner, id)
    if (!other) throw draftGoneProblem()
    return other
  })
}
