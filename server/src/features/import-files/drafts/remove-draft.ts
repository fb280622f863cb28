import type { DraftRow } from '../../../db/draft-tables.ts'
import type { World } from '../../../world.ts'
import { deleteDraft } from './rows.ts'
import { folderOf, wholeFolderOf } from './rules.ts'

/** Files first: a process killed in between leaves a row that the sweep finds. The file of an import stays. */
export const removeDraft = async (
  world: World,
  draft: Pick<DraftRow, 'account_id' | 'id' | 'started'>,
): Promise<void> => {
  await world.files.removeAll(folderOf(draft))
  if (!draft.started) await world.files.removeAll(wholeFolderOf(draft))
  await deleteDraft(world.db, { accountId: draft.account_id, id: draft.id })
}
