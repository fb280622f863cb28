import { z } from 'zod/mini'
import { endpoint, idOf } from './endpoint.ts'
import { FileEncoding, RatingScale, UnknownIds, UnknownProducts } from './import-reading.ts'
import { pageInput, pageOf } from './page.ts'
import { Source } from './reviews.ts'

/** Spec 9: up to 500 texts, processing up to 30 minutes (point P49). */
export const IMPORT_MAX_ROWS = 500
export const IMPORT_MINUTES = 30

/** What a column of a file can be. `product_*` are the ways to name a product, tried in this order. */
export const columnMeanings = [
  'review_id',
  'product_id',
  'product_handle',
  'product_url',
  'product_sku',
  'product_barcode',
  'product_title',
  'rating',
  'title',
  'text',
  'author',
  'email',
  'country',
  'reviewed_at',
  'photos',
  'videos',
  'reply',
  'replied_at',
  'status',
  'verified',
  'language',
  'helpful_votes',
  'pinned',
  'source',
  'source_app',
  'location',
  'variant',
  'reply_to',
  'ignored',
] as const
export const ColumnMeaning = z.enum(columnMeanings)
export type ColumnMeaning = z.output<typeof ColumnMeaning>

/** Files we recognise by their columns. `template` is our own. The others are exports or templates of other review apps ("migration"). */
export const FileFormat = z.enum([
  'template',
  'judgeme',
  'loox',
  'yotpo',
  'okendo',
  'stamped',
  'opinew',
  'ryviu',
  'trustoo',
  'shopify_product_reviews',
  'woocommerce',
  'cusrev',
  'site_reviews',
  'powerreviews',
  'feefo',
  'trustpilot',
  'etsy',
  'meta',
  'kreezalid',
  'shoplazza',
  'x_cart',
  'magento',
  'echobrain',
  'custom_app',
])
export type FileFormat = z.output<typeof FileFormat>

/** Closed list of reasons why a row or a file is refused; the texts are the client's, keyed by these. */
export const rejectReasons = [
  'rating_missing',
  'rating_not_whole_1_to_5',
  'text_missing',
  'text_too_long',
  'author_too_long',
  'title_too_long',
  'date_unreadable',
  'date_in_future',
  'date_does_not_exist',
  'product_missing',
  'product_not_found',
  'products_differ',
  'product_id_differs',
  'columns_missing',
  'quote_not_closed',
  'rating_differs',
  'value_too_long',
  'no_room',
] as const
export const RejectReason = z.enum(rejectReasons)
export type RejectReason = z.output<typeof RejectReason>

export const RejectedRow = z.object({
  /** 1-based line of the record in the file, the header being row 1; in JSON, the number of the record. */
  row: z.number(),
  /** The sheet it stands on, where several of a workbook were read; its rows are then counted on from those before, by `SHEET_ROWS`. */
  sheet: z.nullable(z.string()),
  /** The column's name as it stands in the file; null when the whole row is meant. */
  field: z.nullable(z.string()),
  value: z.nullable(z.string()),
  reason: RejectReason,
  /** Plain English, for files and logs. */
  detail: z.string(),
  /** A value that would mend it, where one can be proposed. */
  suggestion: z.nullable(z.string()),
})
export type RejectedRow = z.output<typeof RejectedRow>

export const DateOrder = z.enum(['day_first', 'month_first'])
export type DateOrder = z.output<typeof DateOrder>

/** Options of a start and of a preview. In multipart they travel as one form field `options` holding JSON. */
export const ImportOptions = z.object({
  /** Published at once, or pending until the owner looks. A file's own status column wins when it says hidden or pending. */
  publish: z._default(z.boolean(), true),
  /** Only where the file leaves it open; otherwise what the file proves wins. */
  date_order: z.optional(DateOrder),
  unknown_products: z._default(UnknownProducts, 'create'),
  unknown_ids: z.optional(UnknownIds),
  /** Product key as written in the file → our product id. */
  product_matches: z._default(z.record(z.string(), idOf('product')), {}),
  /** Column name in the file → its meaning; for what we guessed differently. */
  columns: z._default(z.record(z.string(), ColumnMeaning), {}),
  /** How the letters of a text file are stored, where its bytes do not prove it. */
  encoding: z.optional(FileEncoding),
  /** For ratings of another scale, or with halves. */
  rating_scale: z.optional(RatingScale),
  /** `drop`: a date that cannot be read is left out, and the review comes in without it. */
  unreadable_dates: z._default(z.enum(['reject', 'drop']), 'reject'),
  /** Which sheets of a workbook: one, or several with the same columns. */
  sheets: z.optional(
    z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(50)),
  ),
  /** Without a plan: a start takes the first new reviews that still fit and rejects the others as `no_room`, instead of refusing the file. */
  first_that_fit: z._default(z.boolean(), false),
  /** All rows go to this product, whatever a column of the file names, save where `product_matches` says otherwise. */
  product_id: z.optional(idOf('product')),
})
export type ImportOptions = z.output<typeof ImportOptions>

const readJson = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? {}
  try {
    return value === '' ? {} : JSON.parse(value)
  } catch {
    return 'not JSON'
  }
}
/** The form field `options`: JSON as text, checked like every other input. */
export const optionsField = z.pipe(
  z.pipe(z.optional(z.unknown()), z.transform(readJson)),
  ImportOptions as unknown as z.ZodMiniType<ImportOptions, unknown>,
)

/** What a site answered instead of reviews, or why nothing came. */
export const sourceProblems = [
  'robot',
  'sign_in',
  'gone',
  'not_reviews',
  'busy',
  'unreachable',
] as const
export const SourceProblem = z.enum(sourceProblems)
export type SourceProblem = z.output<typeof SourceProblem>

export const ImportState = z.enum([
  'queued',
  'running',
  'completed',
  'failed',
  'cancelled',
  'undoing',
  'undone',
])
export type ImportState = z.output<typeof ImportState>

/** One import (decisions 6: one run). Every row ends as exactly one of new, changed, duplicate, rejected. */
export const Import = z.object({
  id: z.string(),
  source: Source,
  format: z.nullable(FileFormat),
  format_name: z.nullable(z.string()),
  file_name: z.nullable(z.string()),
  state: ImportState,
  total: z.number(),
  processed: z.number(),
  counts: z.object({
    new: z.number(),
    changed: z.number(),
    duplicate: z.number(),
    rejected: z.number(),
  }),
  /** `left_out`: beyond those that one review holds, videos counted too. */
  photos: z.object({
    total: z.number(),
    ready: z.number(),
    failed: z.number(),
    left_out: z.number(),
  }),
  products_created: z.number(),
  /** 0 to 100. */
  progress: z.number(),
  /** Why it failed: `fault` is ours ("Import error please: Contact Support"), `too_long` the 30-minute promise; the last ones are what a site answered. */
  problem: z.nullable(
    z.enum(['fault', 'too_long', 'file_lost', 'all_rejected', ...sourceProblems]),
  ),
  /** Sheets of the workbook that were not read. */
  sheets_left_out: z.array(z.string()),
  /** Of an Amazon or AliExpress import; null for files. `passed_over`: reviews that did not fit the options. */
  walk: z.nullable(
    z.object({
      asked: z.number(),
      pages_read: z.number(),
      passed_over: z.number(),
      url: z.nullable(z.string()),
      /** Nobody started it by hand: new reviews of a product that is read each week. */
      by_itself: z.boolean(),
    }),
  ),
  created_at: z.string(),
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  undoable: z.boolean(),
})
export type Import = z.output<typeof Import>

const noImport = '00000000-0000-7000-8000-000000000000'

/** Why a file is refused as a whole. */
export const fileRefusals = [
  'file_unreadable',
  'structure_unknown',
  'too_large',
  'too_many_rows',
  'unsupported_file',
] as const

export const startCsvImport = endpoint({
  name: 'imports.csv',
  summary: 'Import a file of reviews: CSV, TSV, XLSX, XLS, ODS or JSON',
  method: 'POST',
  path: 'imports/csv/',
  auth: 'owner',
  multipart: true,
  idempotent: true,
  input: z.object({ file: z.any(), options: optionsField }),
  output: Import,
  errors: [
    'invalid',
    ...fileRefusals,
    'choice_needed',
    'plan_needed',
    'subscription_paused',
    'not_found',
  ],
  example: {
    file: 'product_handle,rating,author,text,reviewed_at\nkettle,5,Noor A.,Pours well.,2026-04-13\n',
    options: '{}',
  },
})
export const listImports = endpoint({
  name: 'imports.list',
  summary: 'Past and running imports, newest first',
  method: 'GET',
  path: 'imports/',
  auth: 'owner',
  input: z.object({ ...pageInput }),
  output: pageOf(Import),
  errors: ['invalid'],
  example: {},
})
export const getImport = endpoint({
  name: 'imports.get',
  summary: 'State, counts and progress',
  method: 'GET',
  path: 'imports/:id/',
  auth: 'owner',
  input: z.object({ id: idOf('import') }),
  output: Import,
  errors: ['not_found'],
  example: { id: noImport },
})
/** The rejected rows as a file in the template's columns, ready to mend and upload again; first columns: row, field, reason. */
export const downloadRejected = endpoint({
  name: 'imports.rejected',
  summary: 'The rejected rows as CSV',
  method: 'GET',
  path: 'imports/:id/rejected/',
  auth: 'owner',
  answer: 'file',
  input: z.object({ id: idOf('import') }),
  output: z.any(),
  errors: ['not_found'],
  example: { id: noImport },
})
export const cancelImport = endpoint({
  name: 'imports.cancel',
  summary: 'Stop an import; reviews imported so far are kept and can be undone',
  method: 'POST',
  path: 'imports/:id/cancel/',
  auth: 'owner',
  input: z.object({ id: idOf('import') }),
  output: Import,
  errors: ['not_found', 'import_not_running'],
  example: { id: noImport },
})
export const undoImport = endpoint({
  name: 'imports.undo',
  summary: 'Take back everything an import did',
  method: 'POST',
  path: 'imports/:id/undo/',
  auth: 'owner',
  input: z.object({ id: idOf('import') }),
  output: Import,
  errors: ['not_found', 'import_not_undoable'],
  example: { id: noImport },
})
export const resumeImport = endpoint({
  name: 'imports.resume',
  summary: 'Continue an import that took too long',
  method: 'POST',
  path: 'imports/:id/resume/',
  auth: 'owner',
  input: z.object({ id: idOf('import') }),
  output: Import,
  errors: ['not_found', 'import_not_running'],
  example: { id: noImport },
})
export const downloadTemplate = endpoint({
  name: 'imports.template',
  summary: 'The template, as CSV or XLSX',
  method: 'GET',
  path: 'imports/template/',
  auth: 'owner',
  answer: 'file',
  input: z.object({ format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
  output: z.any(),
  errors: [],
  example: { format: 'csv' },
})
