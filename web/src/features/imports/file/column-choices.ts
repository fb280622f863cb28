import type { ColumnAnalysis, FileColumn } from '@plaudit/contract/imports/columns'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import { columnMeanings } from '@plaudit/contract/imports/formats'

/** Column name → what it is; every column of the file has its entry. */
export type ColumnChoices = Record<string, ColumnMeaning>

/** The ways to name a product, the one that owners know best first. */
export const productMeanings = [
  'product_title',
  'product_handle',
  'product_url',
  'product_id',
  'product_sku',
  'product_barcode',
] as const
export const isProduct = (meaning: ColumnMeaning): boolean => meaning.startsWith('product_')

/** Fields that most files have; the others wait behind a click until one is used. */
export const mainFields = [
  'author',
  'reviewed_at',
  'title',
  'country',
  'photos',
] as const satisfies ColumnMeaning[]
const shown = new Set<ColumnMeaning>([
  'rating',
  'text',
  'ignored',
  'location',
  'reply_to',
  'source',
  'source_app',
  ...mainFields,
])
export const moreFields: ColumnMeaning[] = columnMeanings.filter(
  (meaning) => !shown.has(meaning) && !isProduct(meaning),
)

/** Photos and videos may stand in several columns: they are put together. */
export const takesSeveral = (meaning: ColumnMeaning): boolean =>
  meaning === 'photos' || meaning === 'videos'

/** What was found out about the file, as a first choice. */
export const proposedChoices = ({ columns }: ColumnAnalysis): ColumnChoices =>
  Object.fromEntries(columns.map(({ name, meaning }) => [name, meaning]))

/** What has to be told to the server: all columns of a file of nobody we know, else what differs from what its app calls them. */
export const saidChoices = (
  { format, columns }: ColumnAnalysis,
  choices: ColumnChoices,
): ColumnChoices =>
  Object.fromEntries(
    columns
      .filter(
        ({ name, meaning, ground }) =>
          format === null || ground === 'remembered' || choices[name] !== meaning,
      )
      .map(({ name }) => [name, choices[name] ?? 'ignored']),
  )

/** Reviews in another app's file that name no product are of the shop itself. */
export const needsProduct = ({ format }: ColumnAnalysis): boolean =>
  format === null || format === 'template'

export const columnsFor = (choices: ColumnChoices, meaning: ColumnMeaning): string[] =>
  Object.keys(choices).filter((name) => choices[name] === meaning)

/** One column changes its meaning; the column that had it before is left out. */
export const withColumn = (
  choices: ColumnChoices,
  { from, to, meaning }: { from: string | null; to: string | null; meaning: ColumnMeaning },
): ColumnChoices => ({
  ...choices,
  ...(from === null ? {} : { [from]: 'ignored' as const }),
  ...(to === null ? {} : { [to]: meaning }),
})

/** What kind of product name a column holds, as far as can be told. */
export const productKind = (column: FileColumn | undefined): ColumnMeaning =>
  column && isProduct(column.meaning) ? column.meaning : 'product_title'

/** Required fields that no column holds; `hasProduct`: one product was chosen for all rows. */
export const missingFrom = (
  choices: ColumnChoices,
  hasProduct: boolean,
): ('rating' | 'text' | 'product')[] => {
  const used = Object.values(choices)
  return [
    ...(['rating', 'text'] as const).filter((meaning) => !used.includes(meaning)),
    ...(hasProduct || used.some(isProduct) ? [] : (['product'] as const)),
  ]
}
