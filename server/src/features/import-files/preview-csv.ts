import type { ImportPreview } from '@plaudit/contract/imports/preview'
import { fileSource } from '../../spreadsheets/table-source.ts'
import type { Owner } from '../../world.ts'
import type { ImportOptions } from '@plaudit/contract/imports/options'
import { previewFile } from './preview-file.ts'

export type CsvUpload = {
  file: { path: string; name: string; size: number }
  options: ImportOptions
}

/** A preview of an import of a file sent with the request. Writes nothing. */
export const previewCsv = (owner: Owner, { file, options }: CsvUpload): Promise<ImportPreview> =>
  previewFile(owner, { source: fileSource(file.path), file, options })
