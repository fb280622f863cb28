import { z } from 'zod/mini'
import { endpoint, idOf } from '../endpoint.ts'
import { pageInput, pageOf } from '../page.ts'
import { optionsField } from './options.ts'
import { fileRefusals } from './rejects.ts'
import { Source } from '../reviews/review.ts'
import { FileFormat } from './formats.ts'

/** IMP-1: up to 500 texts, processing up to 30 minutes (IMP-3). */
export const IMPORT_MAX_ROWS = 500
export const IMPORT_MINUTES = 30

/** What a site returned instead of reviews, or why there were none. */
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

/** One import. Every row is counted as exactly one of new, changed, duplicate, rejected (IMP-12). */
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
  /** `left_out`: beyond the maximum of one review; videos are counted too. */
  photos: z.object({
    total: z.number(),
    ready: z.number(),
    failed: z.number(),
    left_out: z.number(),
  }),
  products_created: z.number(),
  /** 0 to 100. */
  progress: z.number(),
  /**
   * Why it failed: `fault` is ours ("Import error please: Contact Support"), `too_long` the 30-minute limit; the last
   * ones are responses of a site.
   */
  problem: z.nullable(
    z.enum(['fault', 'too_long', 'file_lost', 'all_rejected', ...sourceProblems]),
  ),
  /** Sheets of the workbook that were not read. */
  sheets_left_out: z.array(z.string()),
  /**
   * The progress of an Amazon or AliExpress import; null for files. `passed_over`: reviews that did not match the
   * options.
   */
  walk: z.nullable(
    z.object({
      asked: z.number(),
      pages_read: z.number(),
      passed_over: z.number(),
      url: z.nullable(z.string()),
      /** Not started by hand: a weekly sync. */
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
/**
 * The rejected rows as a file in the template's columns, to be fixed and uploaded again; first columns: row, field,
 * reason.
 */
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
