import type { ColumnAnalysis, FileColumn } from '@plaudit/contract/imports/columns'
import type { ColumnMeaning } from '@plaudit/contract/imports/formats'
import { columnMeanings } from '@plaudit/contract/imports/formats'

/** Column name → its meaning; every column of the file has an entry. */
export type ColumnChoices = Record<string, ColumnMeaning>

/** The kinds of product names, the best known first. */
export const productMeanings = [
  'product_title',
  'product_handle',
  'product_url',
  'product_id',
  'product_sku',
  'product_barcode',
] as const
export const isProduct = (meaning: ColumnMeaning): boolean => meaning.startsWith('product_')

/** Fields that most files have; the others are shown on request or when one is used. */
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

/** Photos and videos may be in several columns, which are combined. */
export const takesSeveral = (meaning: ColumnMeaning): boolean =>
  meaning === 'photos' || meaning === 'videos'

/** The detected meanings, as the initial choice. */
export const proposedChoices = ({ columns }: ColumnAnalysis): ColumnChoices =>
  Object.fromEntries(columns.map(({ name, meaning }) => [name, meaning]))

/** What is sent to the server: all columns of an unknown format, else those that differ from the app's meaning. */
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

/** In another app's file, reviews without a product are of the shop itself. */
export const needsProduct = ({ format }: ColumnAnalysis): boolean =>
  format === null || format === 'template'

export const columnsFor = (choices: ColumnChoices, meaning: ColumnMeaning): string[] =>
  Object.keys(choices).filter((name) => choices[name] === meaning)

/** Changes the meaning of one column; the column that had it before is left out. */
export const withColumn = (
  choices: ColumnChoices,
  { from, to, meaning }: { from: string | null; to: string | null; meaning: ColumnMeaning },
): ColumnChoices => ({
  ...choices,
  ...(from === null ? {} : { [from]: 'ignored' as const }),
  ...(to === null ? {} : { [to]: meaning }),
})

/** The kind of product name in a column, if known. */
export const productKind = (column: FileColumn | undefined): ColumnMeaning =>
  column && isProduct(column.meaning) ? column.meaning : 'product_title'

/** Required fields without a column; `hasProduct`: one product was chosen for all rows. */
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
