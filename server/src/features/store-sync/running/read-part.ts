import { publishChanges } from '../../../live.ts'
import type { Reading, ShopRecords } from '../../../providers/shop-records.ts'
import type { Owner } from '../../../world.ts'
import { recordChanges } from '../record-changes.ts'
import { removeRecords } from '../remove-records.ts'
import { addRead, setKinds, setSync } from '../rows.ts'
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

type Batch = { records: ShopRecords; end: number }

/** A batch and how far it leads, in one transaction: a killed process goes on behind it. */
const writeBatch = (
  owner: Owner,
  { run, reading }: { run: number; reading: Reading },
  { records, end }: Batch,
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

/** What the reading did not see is gone from the store. */
const finishPart = (owner: Owner, { run, reading }: { run: number; reading: Reading }) =>
  writeInRun(owner, run, async (tx) => {
    const { accountId, world } = owner
    const at = world.clock.now()
    const which = { unseenIn: run }
    const removed = await removeRecords(tx, { accountId, at }, { kind: reading, which })
    await setKinds(tx, { accountId, kinds: kindsOf[reading] }, { state: 'complete' })
    await setSync(tx, accountId, {
      operation_id: null,
      file_url: null,
      file_offset: 0,
      attempts: 0,
    })
    await recordChanges(tx, { accountId, at }, removed)
    await publishChanges(tx, accountId, ['store', 'products'])
  })

/**
 * Reads on in the file that the store has written, batch by batch, and removes what it does not name. `url` null: there
 * is nothing of the kind.
 * @throws ShopFailure, RunReplaced
 */
export const readPart = async (
  owner: Owner,
  part: { run: number; reading: Reading; url: string | null; offset: number },
  signal: AbortSignal,
): Promise<void> => {
  const { url, reading: kind, offset } = part
  if (url)
    for await (const batch of owner.world.shopPlatform.readRecords({ url, kind, offset }, signal)) {
      signal.throwIfAborted()
      await writeBatch(owner, part, batch)
    }
  await finishPart(owner, part)
}
