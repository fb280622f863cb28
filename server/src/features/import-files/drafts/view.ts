import type { ImportDraft } from '@plaudit/contract/imports/drafts'
import type { ShownDraft } from './rows.ts'

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
