import type { ImportDraft } from '@plaudit/contract/imports/drafts'
import type { Page } from '@plaudit/contract/page'
import type { DraftRow } from '../../../db/draft-tables.ts'
import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'
import type { Owner } from '../../../world.ts'
import { assembleFile } from './assemble-file.ts'
import { draftOf, waitingDrafts } from './rows.ts'
import { draftView } from './view.ts'

type Which = { id: string }

/** What is said of a file that is not here: removed, expired, or another account's. */
export const draftGone = () => new Problem('not_found', { detail: phrase('imports.draft_gone') })

/** @throws Problem `not_found`, and `draft_started` where it has become an import. */
export const findDraft = async ({ world, accountId }: Owner, { id }: Which): Promise<DraftRow> => {
  const draft = await draftOf(world.db, { accountId, id }, world.clock.now())
  if (!draft) throw draftGone()
  if (draft.started)
    throw new Problem('draft_started', {
      detail: phrase('imports.draft_started'),
      facts: { import_id: id },
    })
  return draft
}

/** The same, for a file that is wholly here. @throws Problem `conflict` while it is not. */
export const findWholeDraft = async (owner: Owner, which: Which): Promise<DraftRow> => {
  const draft = await assembleFile(owner, await findDraft(owner, which))
  if (draft.file_key === null)
    throw new Problem('conflict', {
      detail: phrase('imports.draft_incomplete'),
      facts: { received: draft.received },
    })
  return draft
}

export const getDraft = async (owner: Owner, which: Which): Promise<ImportDraft> =>
  draftView(await assembleFile(owner, await findDraft(owner, which)))

const onePage = { hasNextPage: false, endCursor: null, hasPreviousPage: false, startCursor: null }

/** No more than may wait (IMP-43): one page. */
export const listDrafts = async ({ world, accountId }: Owner): Promise<Page<ImportDraft>> => ({
  results: (await waitingDrafts(world.db, accountId, world.clock.now())).map(draftView),
  pageInfo: onePage,
})
