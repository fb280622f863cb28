import type { ColumnType, Generated, Selectable } from 'kysely'

/** Uploaded files that wait to be imported; a test compares this list of columns with the database. */
type Time = Date

/** A part of a file as it lies in the store. */
export type DraftPart = { key: string; size: number }

type ImportDraftsTable = {
  account_id: string
  id: string
  file_name: string
  size: number
  fingerprint: string
  received: Generated<number>
  parts: ColumnType<DraftPart[], string | undefined, string>
  file_key: string | null
  reading: string | null
  kept_bytes: Generated<number>
  started: Generated<boolean>
  created_at: Time
  expires_at: Time
}

export type DraftRow = Selectable<ImportDraftsTable>

export type DraftTables = {
  import_drafts: ImportDraftsTable
}
