import type { DraftRow } from '../../../db/draft-tables.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { Owner } from '../../../world.ts'
import { draftGoneProblem } from './draft-gone-problem.ts'
import { setDraft } from './rows.ts'

/**
 * Ends a draft, whose file becomes that of an import; null when it was started before, has expired or is gone.
 * @throws Problem `not_found` when its file is not whole.
 */
export const takeDraft = async (
  tx: Tx,
  { world, accountId }: Owner,
  id: string,
): Promise<(DraftRow & { file_key: string }) | null> => {
  const row = await setDraft(tx, { accountId, id, now: world.clock.now() }, { started: true })
  if (!row) return null
  const { file_key } = row
  if (file_key === null) throw draftGoneProblem()
  return { ...row, file_key }
}
