import { v7 } from 'uuid'
import type { Tx } from '../../db/transaction.ts'
import type { Import } from '@plaudit/contract/imports/imports'
import type { Owner } from '../../world.ts'
import { sourceColumns } from './source-columns.ts'
import { queueImport } from '../imports/queue-import.ts'
import { siteNames } from './sites/rules.ts'
import type { ImportPlan, CrawlState } from '../../db/import-tables.ts'

/** The column layout for rejected reviews; the other fields of a plan are for files. */
const planOf = (walk: CrawlState, now: number): ImportPlan => ({
  format: walk.source,
  source: walk.source,
  sourceApp: null,
  headers: sourceColumns,
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

/**
 * Creates an import of a product from its site and queues its job, in the caller's transaction. `fileKey`: pages that
 * the owner saved.
 */
export const queueSourceImport = (
  tx: Tx,
  owner: Owner,
  { walk, id = v7(), fileKey = null }: { walk: CrawlState; id?: string; fileKey?: string | null },
): Promise<Import> => {
  const now = owner.world.clock.now()
  return queueImport(tx, owner, {
    id,
    source: walk.source,
    format: null,
    fileName: [siteNames[walk.source], walk.item?.id].filter(Boolean).join(' '),
    fileKey,
    plan: { ...planOf(walk, now.getTime()), walk },
    total: walk.quantity,
    now,
  })
}
