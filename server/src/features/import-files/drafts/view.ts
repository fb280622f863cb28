import type { ImportDraft } from '@plaudit/contract/imports/drafts'
import type { DraftRow } from '../../../db/draft-tables.ts'

/** What is shown of a draft; what was read from it may be large and stays out. */
type ShownDraft = Omit<DraftRow, 'account_id' | 'parts' | 'reading' | 'kept_bytes' | 'started'>

export const draftView = (row: ShownDraft): ImportDraft => ({
  id: row.id,
  file_name: row.file_name,
  size: row.size,
  fingerprint: row.fingerprint,
  received: row.received,
  state: row.file_key === null ? 'uploading' : 'ready',
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
})
