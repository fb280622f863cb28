import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { EncodingFound, SheetFound } from './reading.ts'
import { optionsField } from './options.ts'
import { ColumnMeaning, FileFormat } from './formats.ts'

/** Why a column has its meaning: the app's name for it, the owner's earlier choice, a similar name, or its values. */
export const columnGrounds = ['format', 'remembered', 'name', 'content'] as const

/** A column of a file, with its probable meaning. */
export const FileColumn = z.object({
  name: z.string(),
  /** Up to three different values, cut at 120 characters. */
  samples: z.array(z.string()),
  /** `ignored` where nothing is proposed. */
  meaning: ColumnMeaning,
  ground: z.nullable(z.enum(columnGrounds)),
})
export type FileColumn = z.output<typeof FileColumn>

/**
 * The meanings that every file must have; `product` by any `product_*` column, or by one product chosen for all rows.
 */
export const requiredMeanings = ['rating', 'text', 'product'] as const

export const ColumnAnalysis = z.object({
  /** The app with these columns; null for an unknown format. */
  format: z.nullable(FileFormat),
  columns: z.array(FileColumn),
  /** The encoding of a text file; null for workbooks. */
  encoding: z.nullable(EncodingFound),
  /** The sheets of a workbook with more than one; null for any other file. */
  sheets: z.nullable(z.array(SheetFound)),
  /** Required meanings without a column. */
  missing: z.array(z.enum(requiredMeanings)),
})
export type ColumnAnalysis = z.output<typeof ColumnAnalysis>

/**
 * For files of any structure: column meanings are proposed, never assumed. A start uses the owner's choices in
 * `options.columns`.
 */
export const analyseColumns = endpoint({
  name: 'imports.csv_columns',
  summary:
    'What the columns of a file are, each proposed by its name and by what stands in it; writes nothing',
  method: 'POST',
  path: 'imports/csv/columns/',
  auth: 'owner',
  multipart: true,
  input: z.object({ file: z.any(), options: optionsField }),
  output: ColumnAnalysis,
  errors: ['invalid', 'file_unreadable', 'too_large', 'unsupported_file'],
  example: {
    file: 'Sterne;Meinung;Artikel\n5;Gießt genau dahin, wo ich will.;kettle\n',
    options: '{}',
  },
})

/** Forgets the choices remembered for files with these columns. */
export const forgetColumns = endpoint({
  name: 'imports.csv_forget',
  summary: 'Forget what was said about files with these column names',
  method: 'POST',
  path: 'imports/csv/columns/forget/',
  auth: 'owner',
  input: z.object({
    /** All column names of the file, in any order. */
    columns: z
      .array(z.string().check(z.maxLength(100_000)))
      .check(z.minLength(1), z.maxLength(200)),
  }),
  output: z.object({ forgotten: z.boolean() }),
  errors: ['invalid'],
  example: { columns: ['Sterne', 'Meinung', 'Artikel'] },
})
