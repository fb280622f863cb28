import type { ImportPreview } from '@plaudit/contract/imports/preview'
import { languageOf } from '../../account-language.ts'
import type { Owner } from '../../world.ts'
import { analyseFile } from './analysing/analyse-file.ts'
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
export const previewCsv = async (owner: Owner, upload: CsvUpload): Promise<ImportPreview> => {
  const analysis = await analyseFile(owner, upload)
  const { letters } = analysis.table
  return previewView(await languageOf(owner.world.db, owner.accountId), analysis, upload.file, {
    suggestions: await suggestProducts(owner, analysis.matcher.all()),
    sheets: await describeSheets(upload.file.path, analysis.table),
    readings: letters ? await sampleReadings(upload.file.path, letters) : [],
  })
}
