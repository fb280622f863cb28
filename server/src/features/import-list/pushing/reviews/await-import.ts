import type { Tx } from '../../../../db/transaction.ts'
import type { Owner } from '../../../../world.ts'
import type { PushedItem } from '../rows.ts'

/** PROD-66: sends the job that begins the import of a pushed product's reviews. */
export const awaitImport = (
  tx: Tx,
  { world }: Owner,
  {
    which,
    asked,
    tries,
    seconds,
  }: { which: PushedItem; asked: number; tries: number; seconds: number },
) =>
  world.queue.send(
    tx,
    'import-list.import-reviews',
    { ...which, asked, tries },
    { key: `${which.id}:${asked}:${tries}`, group: which.accountId, startAfterSeconds: seconds },
  )
