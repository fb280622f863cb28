import type { DraftRow } from '../../../db/draft-tables.ts'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { assembleFile } from './assemble-file.ts'
import { type Which, findDraft } from './find-draft.ts'

/** A draft whose file is wholly here. @throws Problem as `findDraft`, and `conflict` while it is not. */
export const findWholeDraft = async (owner: Owner, which: Which): Promise<DraftRow> => {
  const draft = await assembleFile(owner, await findDraft(owner, which))
  if (draft.file_key === null)
    throw new Problem('conflict', {
      detail: phrase('imports.draft_incomplete'),
      facts: { received: draft.received },
    })
  return draft
}
