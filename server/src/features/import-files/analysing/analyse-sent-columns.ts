import type { ColumnAnalysis } from '@plaudit/contract/imports/columns'
import type { ImportOptions } from '@plaudit/contract/imports/options'
import { fileSource } from '../../../spreadsheets/table-source.ts'
import type { Owner } from '../../../world.ts'
import { analyseColumns } from './analyse-columns.ts'

/** What the columns of a file sent with the request are, each proposed. Writes nothing. */
export const analyseSentColumns = (
  owner: Owner,
  { file, options }: { file: { path: string }; options: ImportOptions },
): Promise<ColumnAnalysis> => analyseColumns(owner, { source: fileSource(file.path), options })
