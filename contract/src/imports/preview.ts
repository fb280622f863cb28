import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { EncodingFound, RatingsFound, SheetFound } from './reading.ts'
import { fileRefusals, RejectedRow } from './rejects.ts'
import { optionsField, DateOrder } from './options.ts'
import { ColumnMeaning, FileFormat } from './formats.ts'
import { Source } from '../reviews/review.ts'

export const PreviewColumn = z.object({
  name: z.string(),
  meaning: ColumnMeaning,
  sample: z.nullable(z.string()),
  sure: z.boolean(),
  note: z.nullable(
    z.enum(['date_order_open', 'not_recognised', 'date_order_decided', 'never_stored']),
  ),
  /**
   * The usual meaning of a column that is not imported, by its name; set `columns` to import it. Null: unknown, or
   * already used.
   */
  suggested: z.nullable(ColumnMeaning),
})
export const PreviewReview = z.object({
  row: z.number(),
  sheet: z.nullable(z.string()),
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
  /** Photos and videos of this row beyond the maximum of a review. */
  media_left_out: z.number(),
  reply: z.nullable(z.string()),
  /** For `changed`: field → the current value. */
  changes: z.record(z.string(), z.unknown()),
})
const identifiers = ['id', 'handle', 'url', 'sku', 'barcode', 'title'] as const
/** `handle` distinguishes products with the same title. */
const Product = z.object({
  id: z.string(),
  title: z.string(),
  handle: z.nullable(z.string()),
  image: z.nullable(z.object({ src: z.string() })),
})
export const PreviewProduct = z.object({
  /** As written in the file; all names if its columns contradict each other. */
  key: z.string(),
  rows: z.number(),
  /**
   * `products_differ`: the columns match different products, or several equally. `product_id_differs`: the id matches
   * none, the other columns match one with another id.
   */
  match: z.enum([
    'matched',
    'suggested',
    'create',
    'chosen',
    'rejected',
    'products_differ',
    'product_id_differs',
  ]),
  product: z.nullable(Product),
  matched_by: z.nullable(z.enum([...identifiers, 'fuzzy_title', 'owner'])),
  /**
   * For contradicting or ambiguous columns: the products that they match. A choice in `product_matches` under this
   * key decides it; its rows are rejected until then.
   */
  fits: z.array(z.object({ by: z.enum(identifiers), product: Product })),
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
  /** The encoding of a text file; null for workbooks. */
  encoding: z.nullable(EncodingFound),
  /** The sheets of a workbook with more than one; null for any other file. */
  sheets: z.nullable(z.array(SheetFound)),
  /** The row with the column names; rows above it are a title and skipped. */
  header_row: z.number(),
  format: FileFormat,
  format_name: z.string(),
  source: Source,
  rows: z.number(),
  max_rows: z.number(),
  counts: z.object({
    new: z.number(),
    changed: z.number(),
    duplicate: z.number(),
    rejected: z.number(),
    photos: z.number(),
    media_left_out: z.number(),
  }),
  /**
   * Without a plan: how many new reviews the account may still hold, and how many of the file are beyond that
   * (counted as rejected). Null on a plan.
   */
  allowance: z.nullable(z.object({ left: z.number(), beyond: z.number() })),
  columns: z.array(PreviewColumn),
  /** The columns are mapped as this owner chose for an earlier file with the same column names. */
  remembered: z.boolean(),
  /** The dates: the chosen order and how many rows would also be valid in the other. */
  dates: z.nullable(
    z.object({
      column: z.string(),
      order: DateOrder,
      decided_by: z.enum(['file', 'format', 'owner', 'default', 'unambiguous']),
      ambiguous_rows: z.number(),
    }),
  ),
  /** Ratings that are not all whole stars; null when they are. */
  ratings: z.nullable(RatingsFound),
  /**
   * Rows whose product id is unknown, while another column matches a product with another id; null when there are
   * none.
   */
  unknown_ids: z.nullable(
    z.object({
      rows: z.number(),
      /** The owner has decided how to handle them. */ decided: z.boolean(),
    }),
  ),
  /** Rows with an unreadable date: rejected, or imported without it if the owner chose so. */
  unreadable_dates: z.number(),
  /**
   * Rows with an unrecognized country: imported without it. `values`: up to five of them as written, cut after 40
   * characters. Null when there are none.
   */
  unknown_countries: z.nullable(z.object({ rows: z.number(), values: z.array(z.string()) })),
  /** The first 20 rows that will be imported, as reviews. */
  reviews: z.array(PreviewReview),
  /** The first 100 rejected rows. */
  rejected: z.array(RejectedRow),
  /** Up to 200 products, most rows first. */
  products: z.array(PreviewProduct),
  products_total: z.number(),
  /** The product chosen for all rows, and how many of them name another one in the file. */
  product_for_all: z.nullable(z.object({ product: Product, overruled: z.number() })),
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
  errors: ['invalid', ...fileRefusals, 'plan_needed', 'not_found'],
  example: {
    file: 'product_handle,rating,author,text,reviewed_at\nkettle,5,Noor A.,Pours well.,2026-04-13\n',
    options: '{}',
  },
})
