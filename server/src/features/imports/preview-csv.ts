import type { ImportOptions } from '@plaudit/contract/imports'
import type { ImportPreview } from '@plaudit/contract/import-preview'
import type { Owner } from '../../world.ts'
import { analyseFile } from './analyse-file.ts'
import { suggestProducts } from './products/match-products.ts'
import { previewView } from './view.ts'

export type CsvUpload = { file: { path: string; name: string; size: number }; options: ImportOptions }

/** What a file would do: what was recognised, the first rows as reviews, what is refused and why, which products are meant. Writes nothing. */
export const previewCsv = async (owner: Owner, upload: CsvUpload): Promise<ImportPreview> => {
  const analysis = await analyseFile(owner, upload)
  return previewView(analysis, upload.file, await suggestProducts(owner, [...analysis.matcher.known.values()]))
}
