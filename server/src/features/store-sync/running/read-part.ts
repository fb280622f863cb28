import { publishChanges } from '../../../live.ts'
import type { Reading, ShopRecords, ShopRecordsBatch } from '../../../providers/shop-records.ts'
import type { Owner } from '../../../world.ts'
import { recordChanges } from '../record-changes.ts'
import { removeRecords } from '../remove-records.ts'
import { addRead, setKinds, setSync } from '../rows.ts'
import { noFile } from '../no-file.ts'
import { kindsOf } from '../rules.ts'
import { saveRecords } from '../save-records.ts'
import { writeInRun } from './write-in-run.ts'

const countsOf = (records: ShopRecords) => ({
  products: records.products.length,
  variants: records.variants.length,
  collections: records.collections.length,
  orders: records.orders.length,
  customers: records.customers.length,
})

/** A batch and how far it leads, in one transaction: a killed process goes on behind it. */
const writeBatch = (
  owner: Owner,
  { run, reading }: { run: number; reading: Reading },
  { records, end }: ShopRecordsBatch,
) =>
  writeInRun(owner, run, async (tx) => {
    const { accountId, world } = owner
    const at = world.clock.now()
    const changed = await saveRecords(tx, { accountId, run, at }, { records, isWhole: false })
    const counts = countsOf(records)
    for (const kind of kindsOf[reading])
      await addRead(
        tx,
        { accountId, kind },
        { count: counts[kind], changedAt: changed[kind] > 0 ? at : null },
      )
    await setSync(tx, accountId, { file_offset: end })
    await publishChanges(tx, accountId, ['store'])
  })

/** Where a reading is in a file, and how many bytes the file has; null where the store does not say. */
type FilePosition = { url: string; size: number | null; offset: number }

/** Reads a file from where the last reading ended, batch by batch. False when it ended before its size. */
const readToEnd = async (
  owner: Owner,
  part: { run: number; reading: Reading; file: FilePosition },
  signal: AbortSignal,
): Promise<boolean> => {
  const { url, size } = part.file
  let { offset } = part.file
  const from = { url, kind: part.reading, offset }
  for await (const batch of owner.world.shopPlatform.readRecords(from, signal)) {
    signal.throwIfAborted()
    await writeBatch(owner, part, batch)
    offset = batch.end
  }
  return size === null || offset >= size
}

/** What the reading did not see is gone from the store. */
const finishPart = (owner: Owner, { run, reading }: { run: number; reading: Reading }) =>
  writeInRun(owner, run, async (tx) => {
    const { accountId, world } = owner
    const at = world.clock.now()
    const which = { notSeenInRun: run }
    const removed = await removeRecords(tx, { accountId, at }, { kind: reading, which })
    await setKinds(tx, { accountId, kinds: kindsOf[reading] }, { state: 'complete' })
    await setSync(tx, accountId, { ...noFile, attempts: 0 })
    await recordChanges(tx, { accountId, at }, removed)
    await publishChanges(tx, accountId, ['store', 'products'])
  })

/**
 * Reads what is left of the file that the store has written, and removes what it does not name. `file` null: there is
 * nothing of the kind. False, with nothing removed, when the file is not complete.
 * @throws ShopFailure, RunReplaced
 */
export const readPart = async (
  owner: Owner,
  { file, ...part }: { run: number; reading: Reading; file: FilePosition | null },
  signal: AbortSignal,
): Promise<boolean> => {
  if (file && !(await readToEnd(owner, { ...part, file }, signal))) return false
  await finishPart(owner, part)
  return true
}
