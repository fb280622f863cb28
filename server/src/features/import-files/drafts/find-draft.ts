import type { DraftRow } from '../../../db/draft-tables.ts'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { draftOf } from './rows.ts'
import { draftGoneProblem } from './draft-gone-problem.ts'

export type Which = { id: string }

/** @throws Problem `not_found`, and `draft_started` where it has become an import. */
export const findDraft = async ({ world, accountId }: Owner, { id }: Which): Promise<DraftRow> => {
  const draft = await draftOf(world.db, { accountId, id }, world.clock.now())
  if (!draft) throw draftGoneProblem()
  if (draft.started)
    throw new Problem('draft_started', {
      detail: phrase('imports.draft_started'),
      facts: { import_id: id },
    })
  return draft
}
