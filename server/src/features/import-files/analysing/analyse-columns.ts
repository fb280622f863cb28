import type { ColumnAnalysis } from '@plaudit/contract/imports/columns'
import { cutText } from '../../../texts/cut-text.ts'
import type { Table } from '../../../spreadsheets/table.ts'
import type { Owner } from '../../../world.ts'
import { type RecognisedFormat } from '../formats/recognise-format.ts'
import { findFormat } from '../formats/find-format.ts'
import { type KnownProduct } from '../../catalogue/list-products-to-compare.ts'
import { findProductsNamed } from '../../catalogue/find-products-named.ts'
import { normalizeHandle, readProductId } from '../products/rules.ts'
import { describeSheets } from '../opening/describe-sheets.ts'
import { sampleEncodings } from '../opening/sample-encodings.ts'
import { openFile } from '../opening/open-file.ts'
import { suggestMeaning } from '../mapping/names/rules.ts'
import { findRememberedColumns } from '../mapping/find-remembered-columns.ts'
import { proposeMeanings, type ColumnSample } from '../mapping/rules.ts'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import type { SourceToRead } from './inspect-file.ts'

/**
 * How many rows are examined, how many values of a column are compared with the account's products, how many are
 * shown, and their length.
 */
const ROWS = 500
const COMPARED = 100
const SHOWN = 3
const SHOWN_LENGTH = 120

const firstRows = async ({ headers, rows }: Table): Promise<ColumnSample[]> => {
  const samples: ColumnSample[] = headers.map((name) => ({ name, values: [] }))
  let read = 0
  for await (const { cells } of rows) {
    for (const [i, sample] of samples.entries()) {
      const value = cells[i]?.trim()
      if (value) sample.values.push(value)
    }
    if (++read === ROWS) break
  }
  return samples
}

const names: Record<string, (product: KnownProduct, value: string) => boolean> = {
  product_id: (product, value) =>
    product.external_id !== null && product.external_id === readProductId(value).external,
  product_handle: (product, value) => product.handle === normalizeHandle(value),
  product_sku: ({ sku, variants }, value) =>
    sku === value || variants.some((one) => one.sku === value),
  product_barcode: ({ barcode, variants }, value) =>
    barcode === value || variants.some((one) => one.barcode === value),
  product_title: (product, value) => product.title.toLowerCase() === value.toLowerCase(),
}

/** Values that equal names of the account's products are better evidence than any pattern. */
const compareWithProducts = async (
  { world, accountId }: Owner,
  columns: ColumnSample[],
): Promise<ColumnSample[]> => {
  const different = columns.map(({ values }) =>
    [...new Set(values.filter((value) => value.length <= 300))].slice(0, COMPARED),
  )
  const all = [...new Set(different.flat())]
  const known = await findProductsNamed(world.db, accountId, {
    externals: all.flatMap((value) => readProductId(value).external ?? []),
    handles: all.map(normalizeHandle),
    skus: all,
    barcodes: all,
    titles: all.map((value) => value.toLowerCase()),
  })
  if (known.length === 0) return columns
  const share = (values: string[], is: (product: KnownProduct, value: string) => boolean) =>
    values.filter((value) => known.some((product) => is(product, value))).length /
    Math.max(1, values.length)
  return columns.map((column, i) => ({
    ...column,
    ownProducts: Object.fromEntries(
      Object.entries(names).map(([meaning, is]) => [meaning, share(different[i]!, is)]),
    ),
  }))
}

type ColumnDecision = Pick<ColumnAnalysis['columns'][number], 'meaning' | 'ground'>

/** The owner's earlier choice, else the app's own column names, else a proposal for all columns together. */
const decideMeanings = (
  columns: ColumnSample[],
  recognised: RecognisedFormat | null,
  recalled: Record<string, ColumnMeaning> | null,
): ColumnDecision[] => {
  const proposals = recognised || recalled ? [] : proposeMeanings(columns)
  const headers = columns.map(({ name }) => name)
  return columns.map(({ name }, i): ColumnDecision => {
    if (recalled && Object.hasOwn(recalled, name))
      return { meaning: recalled[name]!, ground: 'remembered' }
    if (recognised?.sure[i]) return { meaning: recognised.meanings[i]!, ground: 'format' }
    if (recognised) {
      const suggested = suggestMeaning(headers, recognised.meanings, i)
      return { meaning: suggested ?? 'ignored', ground: suggested && 'name' }
    }
    return proposals[i] ?? { meaning: 'ignored', ground: null }
  })
}

/**
 * The columns of any file, with samples and their probable meanings. Reads the first 500 rows and writes nothing.
 * @throws Problem `file_unreadable`, `unsupported_file`.
 */
export const analyseColumns = async (
  owner: Owner,
  { source, options }: SourceToRead,
): Promise<ColumnAnalysis> => {
  const { table, encodingBy } = await openFile(owner, source, options)
  const samples = await firstRows(table)
  const headers = samples.map(({ name }) => name)
  const recognised = findFormat(headers)
  const recalled = await findRememberedColumns(owner, headers)
  const columns = recalled?.columns ?? null
  const said = decideMeanings(
    recognised || columns ? samples : await compareWithProducts(owner, samples),
    recognised,
    columns,
  )
  const meanings = new Set(said.map(({ meaning }) => meaning))
  const names = [...meanings].some((meaning) => meaning.startsWith('product_'))
  return {
    format: recognised?.format.id ?? null,
    columns: samples.map(({ name, values }, i) => ({
      name,
      samples: [...new Set(values.map((value) => cutText(value, SHOWN_LENGTH)))].slice(0, SHOWN),
      ...said[i]!,
    })),
    encoding:
      table.letters && encodingBy
        ? {
            encoding: table.letters.encoding,
            decided_by: encodingBy,
            readings: await sampleEncodings(source, table.letters),
          }
        : null,
    sheets: await describeSheets(source, table),
    missing: [
      ...(['rating', 'text'] as const).filter((meaning) => !meanings.has(meaning)),
      ...(names ? [] : (['product'] as const)),
    ],
  }
}
