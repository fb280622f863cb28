import type { ColumnMeaning, FileFormat } from '@plaudit/contract/imports/formats'
import type { SourceProblem } from '@plaudit/contract/imports/imports'
import type { DateOrder, ImportOptions } from '@plaudit/contract/imports/options'
import type { FileReadingOptions } from '@plaudit/contract/imports/reading'
import type { RejectReason } from '@plaudit/contract/imports/rejects'
import type { SourceFilters, SourceName } from '@plaudit/contract/imports/source-imports'
import type { Source } from '@plaudit/contract/reviews/review'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Format } from '../review-files/format.ts'

/**
 * The tables of imports and what their JSON columns contain; a test compares this list of columns with the database.
 */
type Time = Date
type Json<T> = ColumnType<T, string, string>

/** What the file's app means by its words. */
type AppWords = Pick<Format, 'statuses' | 'replyShown' | 'shop' | 'foreignIds'>

/**
 * Everything that was decided over the whole file before its first row is taken: kept with the import, so
 * that a second reading is the same.
 */
export type ImportPlan = {
  format: FileFormat | CrawlSource
  source: Extract<Source, 'csv' | 'migration'> | CrawlSource
  sourceApp: string | null
  headers: string[]
  meanings: ColumnMeaning[]
  /** One for each header: among columns of one meaning the lowest counts first. Without it, the file's order. */
  ranks?: number[]
  app?: AppWords
  orders: Record<'reviewed_at' | 'replied_at', DateOrder>
  options: ImportOptions
  /** How the file was opened: its next reader opens it the same way. */
  file?: FileReadingOptions
  /** Sheets of the workbook that were not read. */
  sheetsLeftOut?: string[]
  /** Rows a transaction, settled at the start: a run that goes on under a newer version keeps its steps. */
  batchRows: number
  /**
   * Without a plan: new reviews come in up to this row; 0 when none fits. `newReviews`:
   * how many those were at the start.
   */
  newUntilRow?: number
  newReviews?: number
  /** The moment of the start: no review is younger, whenever the row is read. Milliseconds since 1970. */
  now: number
}

/** What is read page by page: a site, or a supplier that gives its reviews. */
type CrawlSource = SourceName | 'cj'

/** A product there: its id and its site (`amazon.de`, `aliexpress.com`). */
export type SourceItem<Of extends CrawlSource = CrawlSource> = {
  source: Of
  id: string
  site: string
}

/** Where the reading of a site stands. Kept with the import in the transaction that keeps a page's reviews. */
export type CrawlState = {
  source: CrawlSource
  /** Null where saved pages do not tell. */
  item: SourceItem | null
  /** Our product. */
  productId: string
  quantity: number
  filters: SourceFilters
  publish: boolean
  /** The pages are in the kept file, not asked for. */
  saved: boolean
  /** The next page to read, from 1. */
  page: number
  /** The site let nobody see its list; its product page is read instead. */
  shortList: boolean
  /** Keys of the reviews that were taken: pages overlap. */
  seen: string[]
  pagesRead: number
  passedOver: number
  /** How many reviews the last page that was read counts; walks of earlier versions do not know. */
  counted?: number | null
  /** A reading that nobody started by hand: whose it is, and what was read before. Only what is new comes. */
  sync?: { id: string; known: string[] }
}

/**
 * What is kept in `imports.plan`: what was decided, which batches beyond `next_row` are done,
 * and where a site is being read.
 */
export type StoredPlan = ImportPlan & { ahead: number[]; walk?: CrawlState }

/** Why a row was refused: the column as the file calls it, the value as it came, and what would fix it. */
export type ImportReject = {
  row: number
  field: string | null
  value: string | null
  reason: RejectReason
  suggestion: string | null
  raw: Record<string, string | null>
}

type ImportsTable = {
  account_id: string
  id: string
  source: Source
  format: string | null
  file_name: string | null
  file_key: string | null
  plan: Json<StoredPlan>
  state: 'queued' | 'running' | 'completed' | 'failed' | 'cancelled' | 'undoing' | 'undone'
  problem: 'fault' | 'too_long' | 'file_lost' | 'all_rejected' | SourceProblem | null
  cancel_asked: Generated<boolean>
  total: number
  next_row: Generated<number>
  count_new: Generated<number>
  count_changed: Generated<number>
  count_duplicate: Generated<number>
  count_rejected: Generated<number>
  photos_total: Generated<number>
  photos_ready: Generated<number>
  photos_failed: Generated<number>
  media_left_out: Generated<number>
  products_created: Generated<number>
  worked_ms: Generated<number>
  created_at: Time
  started_at: Time | null
  finished_at: Time | null
}
type ImportRejectsTable = {
  account_id: string
  import_id: string
  row_number: number
  field: string | null
  value: string | null
  reason: string
  suggestion: string | null
  raw: Json<Record<string, string | null>>
  waiting: Generated<boolean>
  tries: Generated<number>
  product_id: Generated<string | null>
}
type RememberedColumnsTable = {
  account_id: string
  headers_key: string
  columns: Json<Record<string, ColumnMeaning>>
  date_order: DateOrder | null
  reading: Json<Pick<ImportOptions, 'encoding'>>
  used_at: Time
}
type SourceSyncsTable = {
  account_id: string
  id: string
  product_id: string
  source: 'amazon' | 'aliexpress'
  item: Json<SourceItem>
  item_key: string
  filters: Json<SourceFilters>
  publish: boolean
  is_on: boolean
  since: string
  known: Json<string[]>
  next_at: Time
  last_at: Time | null
  last_added: number | null
  added: Generated<number>
  problem: ImportsTable['problem']
  import_id: string | null
  counted_import_id: string | null
  created_at: Time
}

export type ImportRow = Selectable<ImportsTable>
export type RejectRow = Selectable<ImportRejectsTable>

export type ImportTables = {
  imports: ImportsTable
  import_rejects: ImportRejectsTable
  remembered_columns: RememberedColumnsTable
  source_syncs: SourceSyncsTable
}
