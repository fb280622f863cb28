import type { ColumnAnalysis } from '@plaudit/contract/imports/columns'
import type { ImportOptions } from '@plaudit/contract/imports/options'
import type { ImportPreview } from '@plaudit/contract/imports/preview'
import type { Owner } from '../../../world.ts'
import { analyseColumnsOf } from '../analysing/analyse-columns.ts'
import { previewFile } from '../preview-csv.ts'
import { findWholeDraft } from './find-draft.ts'
import { withDraftFile } from './open-draft.ts'

type Asked = { id: string; options: ImportOptions }

/** What an uploaded file would do under these choices. Writes nothing. */
export const previewDraft = async (
  owner: Owner,
  { id, options }: Asked,
): Promise<ImportPreview> => {
  const draft = await findWholeDraft(owner, { id })
  const file = { name: draft.file_name, size: draft.size }
  return withDraftFile(owner, draft, (source) => previewFile(owner, { source, options, file }))
}

/** What the columns of an uploaded file are, each proposed. Writes nothing. */
export const analyseDraftColumns = async (
  owner: Owner,
  { id, options }: Asked,
): Promise<ColumnAnalysis> =>
  withDraftFile(owner, await findWholeDraft(owner, { id }), (source) =>
    analyseColumnsOf(owner, { source, options }),
  )
