import { v7 } from 'uuid'
import type { Tx } from '../../db/transaction.ts'
import { changed } from '../../live.ts'
import type { Owner } from '../../world.ts'
import { sourceHeaders } from './prepare-page.ts'
import type { Plan } from './reading/rules.ts'
import { insertImport, type ImportRow } from './rows.ts'
import { siteNames, type Walk } from './sources/rules.ts'

/** What refused reviews are written down in; the rest of a plan is for files. */
const planOf = (walk: Walk, now: number): Plan => ({
  format: walk.source,
  source: walk.source,
  sourceApp: null,
  headers: sourceHeaders,
  meanings: [],
  orders: { reviewed_at: 'day_first', replied_at: 'day_first' },
  options: {
    publish: walk.publish,
    unknown_products: 'reject',
    product_matches: {},
    first_that_fit: false,
    unreadable_dates: 'reject',
    columns: {},
  },
  batchRows: 1,
  now,
})

/** Records a run that reads a product at its site, and sends its job, in the caller's transaction. `fileKey`: pages that the owner saved. */
export const recordWalkImport = async (
  tx: Tx,
  { world, accountId }: Owner,
  { walk, id = v7(), fileKey = null }: { walk: Walk; id?: string; fileKey?: string | null },
): Promise<ImportRow> => {
  const now = world.clock.now()
  const row = await insertImport(tx, {
    account_id: accountId,
    id,
    source: walk.source,
    format: null,
    file_name: [siteNames[walk.source], walk.item?.id].filter(Boolean).join(' '),
    file_key: fileKey,
    plan: { ...planOf(walk, now.getTime()), ahead: [], walk },
    state: 'queued',
    problem: null,
    total: walk.quantity,
    created_at: now,
    started_at: null,
    finished_at: null,
  })
  await world.queue.send(tx, 'imports.run', { accountId, id }, { key: id })
  await changed(tx, accountId, ['imports'])
  return row
}
