import type { Import } from '@plaudit/contract/imports/imports'
import type { ImportRow, StoredPlan } from '../../db/import-tables.ts'
import type { Tx } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import type { Owner } from '../../world.ts'
import { insertImport } from './rows.ts'
import { importView } from './view.ts'

type NewImport = {
  id: string
  source: ImportRow['source']
  format: string | null
  fileName: string
  /** The storage key of the file, or of the pages that the owner saved. */
  fileKey: string | null
  plan: Omit<StoredPlan, 'ahead'>
  total: number
  now: Date
}

/** Creates an import and queues its job, in the caller's transaction. */
export const queueImport = async (
  tx: Tx,
  { world, accountId }: Owner,
  { id, source, format, fileName, fileKey, plan, total, now }: NewImport,
): Promise<Import> => {
  const row = await insertImport(tx, {
    account_id: accountId,
    id,
    source,
    format,
    file_name: fileName,
    file_key: fileKey,
    plan: { ...plan, ahead: [] },
    state: 'queued',
    problem: null,
    total,
    created_at: now,
    started_at: null,
    finished_at: null,
  })
  await world.queue.send(tx, 'imports.run', { accountId, id }, { key: id })
  await publishChanges(tx, accountId, ['imports'])
  return importView(row, now)
}
