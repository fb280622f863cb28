import type { ImportOptions } from '@plaudit/contract/imports/options'
import type { ImportPreview } from '@plaudit/contract/imports/preview'
import type { Owner } from '../../../world.ts'
import { previewFile } from '../preview-file.ts'
import { withDraftFile } from './with-draft-file.ts'

export type Asked = { id: string; options: ImportOptions }
/** `signal`: aborted when the caller has left. */
export type Waiting = { signal: AbortSignal }

/** What an uploaded file would do under these choices. Writes nothing. */
export const previewDraft = async (
  owner: Owner,
  { id, options }: Asked,
  { signal }: Waiting,
): Promise<ImportPreview> =>
  withDraftFile(owner, {
    id,
    signal,
    work: (source, { file_name: name, size }) =>
      previewFile(owner, { source, options, file: { name, size } }),
  })
