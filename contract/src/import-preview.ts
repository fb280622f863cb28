import { z } from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { optionsField, ColumnMeaning, DateOrder, FileFormat, RejectedRow } from './imports.ts'
import { Source } from './reviews.ts'

export const PreviewColumn = z.object({
  name: z.string(),
  meaning: ColumnMeaning,
  sample: z.nullable(z.string()),
  sure: z.boolean(),
  note: z.nullable(z.enum(['date_order_open', 'not_recognised', 'date_order_decided', 'never_stored'])),
})
export const PreviewReview = z.object({
  row: z.number(),
  outcome: z.enum(['new', 'changed', 'duplicate']),
  product_title: z.string(),
  product_image: z.nullable(z.object({ src: z.string() })),
  author: z.string(),
  rating: z.number(),
  title: z.nullable(z.string()),
  text: z.string(),
  country: z.nullable(z.string()),
  reviewed_at: z.nullable(z.string()),
  photos: z.number(),
  reply: z.nullable(z.string()),
  /** For `changed`: field → what stands here now. */
  changes: z.record(z.string(), z.unknown()),
})
export const PreviewProduct = z.object({
  /** As written in the file. */
  key: z.string(),
  rows: z.number(),
  match: z.enum(['matched', 'suggested', 'create', 'chosen', 'rejected']),
  product: z.nullable(z.object({ id: z.string(), title: z.string(), image: z.nullable(z.object({ src: z.string() })) })),
  matched_by: z.nullable(z.enum(['id', 'handle', 'url', 'sku', 'barcode', 'title', 'fuzzy_title', 'owner'])),
  /** The title a new product would get. */
  new_title: z.nullable(z.string()),
})
export const ImportPreview = z.object({
  file: z.object({
    name: z.string(),
    size: z.number(),
    /** `csv` with any separator: TSV too. */
    container: z.enum(['csv', 'xlsx', 'xls', 'ods', 'json']),
    encoding: z.nullable(z.string()),
    delimiter: z.nullable(z.string()),
  }),
  format: FileFormat,
  format_name: z.string(),
  source: Source,
  rows: z.number(),
  max_rows: z.number(),
  counts: z.object({ new: z.number(), changed: z.number(), duplicate: z.number(), rejected: z.number(), photos: z.number() }),
  columns: z.array(PreviewColumn),
  /** The columns are read as this owner said for an earlier file with the same column names. */
  remembered: z.boolean(),
  /** The dates: what was decided and how many rows would also fit the other reading. */
  dates: z.nullable(
    z.object({ column: z.string(), order: DateOrder, decided_by: z.enum(['file', 'format', 'owner', 'default', 'unambiguous']), ambiguous_rows: z.number() }),
  ),
  /** The first 20 rows that will be imported, as reviews. */
  reviews: z.array(PreviewReview),
  /** The first 100 rejected rows. */
  rejected: z.array(RejectedRow),
  /** Up to 200 products, most rows first. */
  products: z.array(PreviewProduct),
  products_total: z.number(),
})
export type ImportPreview = z.output<typeof ImportPreview>

export const previewCsv = endpoint({
  name: 'imports.csv_preview',
  summary: 'What a file of reviews would do; writes nothing',
  method: 'POST',
  path: 'imports/csv/preview/',
  auth: 'owner',
  multipart: true,
  input: z.object({ file: z.any(), options: optionsField }),
  output: ImportPreview,
  errors: ['invalid', 'file_unreadable', 'structure_unknown', 'too_large', 'too_many_rows', 'unsupported_file', 'plan_needed', 'not_found'],
  example: { file: 'product_handle,rating,author,text,reviewed_at\nkettle,5,Noor A.,Pours well.,2026-04-13\n', options: '{}' },
})
