import type { ImportDraft } from '@plaudit/contract/imports/drafts'
import type { Owner } from '../../../world.ts'
import { assembleFile } from './assemble-file.ts'
import { type Which, findDraft } from './find-draft.ts'
import { draftView } from './view.ts'

export const getDraft = async (owner: Owner, which: Which): Promise<ImportDraft> =>
  draftView(await assembleFile(owner, await findDraft(owner, which)))
