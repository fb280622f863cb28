import type { ImportPreview } from '@plaudit/contract/imports/preview'
import { languageOf } from '../../account-language.ts'
import type { Owner } from '../../world.ts'
import { analyseFile } from './analysing/analyse-file.ts'
import type { SourceToRead } from './analysing/inspect-file.ts'
import { describeSheets } from './opening/describe-sheets.ts'
import { sampleEncodings } from './opening/sample-encodings.ts'
import { suggestProducts } from './products/suggest-products.ts'
import { previewView } from './view.ts'

/**
 * A preview of an import: the recognized format, the first rows as reviews, rejected rows with reasons, matched
 * products. Writes nothing.
 */
export const previewFile = async (
  owner: Owner,
  { file, ...given }: SourceToRead & { file: { name: string; size: number } },
): Promise<ImportPreview> => {
  const analysis = await analyseFile(owner, given)
  const { letters } = analysis.table
  return previewView(await languageOf(owner.world.db, owner.accountId), analysis, file, {
    suggestions: await suggestProducts(owner, analysis.matcher.all()),
    sheets: await describeSheets(given.source, analysis.table),
    readings: letters ? await sampleEncodings(given.source, letters) : [],
  })
}
