import type { ColumnAnalysis } from '@plaudit/contract/imports/columns'
import type { Owner } from '../../../world.ts'
import { analyseColumns } from '../analysing/analyse-columns.ts'
import type { Asked, Waiting } from './preview-draft.ts'
import { withDraftFile } from './with-draft-file.ts'

/** What the columns of an uploaded file are, each proposed. Writes nothing. */
export const analyseDraftColumns = async (
  owner: Owner,
  { id, options }: Asked,
  { signal }: Waiting,
): Promise<ColumnAnalysis> =>
  withDraftFile(owner, {
    id,
    signal,
    work: (source) => analyseColumns(owner, { source, options }),
  })
