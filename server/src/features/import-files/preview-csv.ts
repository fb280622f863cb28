import type { ImportPreview } from '@plaudit/contract/imports/preview'
import { languageOf } from '../../account-language.ts'
import { fileSource } from '../../spreadsheets/table-source.ts'
import type { Owner } from '../../world.ts'
import { analyseFile } from './analysing/analyse-file.ts'
import type { SourceToRead } from './analysing/survey-file.ts'
import { describeSheets } from './opening/choose-sheets.ts'
import { sampleReadings } from './opening/sample-readings.ts'
import { suggestProducts } from './products/suggest-products.ts'
import { previewView } from './view.ts'
import type { ImportOptions } from '@plaudit/contract/imports/options'

export type CsvUpload = {
  file: { path: string; name: string; size: number }
  options: ImportOptions
}

/** What a file would do: what was recognised, the first rows as reviews, what is refused and why, which products are meant. Writes nothing. */
export const previewFile = async (
  owner: Owner,
  { file, ...given }: SourceToRead & { file: { name: string; size: number } },
): Promise<ImportPreview> => {
  const analysis = await analyseFile(owner, given)
  const { letters } = analysis.table
  return previewView(await languageOf(owner.world.db, owner.accountId), analysis, file, {
    suggestions: await suggestProducts(owner, analysis.matcher.all()),
    sheets: await describeSheets(given.source, analysis.table),
    readings: letters ? await sampleReadings(given.source, letters) : [],
  })
}

/** The same for a file that comes with the call. */
export const previewCsv = (owner: Owner, { file, options }: CsvUpload): Promise<ImportPreview> =>
  previewFile(owner, { source: fileSource(file.path), file, options })
