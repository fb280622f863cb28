import type { Import } from '@plaudit/contract/imports/imports'
import type { ImportOptions } from '@plaudit/contract/imports/options'
import { inTransaction, type Tx } from '../../db/transaction.ts'
import type { Owner } from '../../world.ts'
import { draftGone, findWholeDraft } from '../import-files/drafts/find-draft.ts'
import { withDraftFile } from '../import-files/drafts/open-draft.ts'
import { takeDraft } from '../import-files/drafts/take-draft.ts'
import { validateFile, queueFileImport } from './validate-file.ts'
import { importOf } from './rows.ts'
import { importView } from './view.ts'

/** The import started from a draft: it has the draft's id. */
const startedFrom = async (tx: Tx, { world, accountId }: Owner, id: string) => {
  const run = await importOf(tx, { accountId, id })
  return run ? importView(run, world.clock.now()) : null
}

/**
 * IMP-44: imports an uploaded file. Starting it again, from another tab or after a lost response, returns the same
 * import.
 * @throws Problem as `validateFile` and `findWholeDraft`.
 */
export const startDraft = async (
  owner: Owner,
  { id, options }: { id: string; options: ImportOptions },
): Promise<Import> => {
  const { db } = owner.world
  const before = await startedFrom(db, owner, id)
  if (before) return before
  const draft = await findWholeDraft(owner, { id })
  const admitted = await withDraftFile(owner, draft, (source) =>
    validateFile(owner, { source, options }),
  )
  return inTransaction(db, async (tx) => {
    const taken = await takeDraft(tx, owner, id)
    if (taken)
      return queueFileImport(tx, owner, {
        admitted,
        id,
        fileName: taken.file_name,
        fileKey: taken.file_key,
      })
    const other = await startedFrom(tx, owner, id)
    if (!other) throw draftGone()
    return other
  })
}
