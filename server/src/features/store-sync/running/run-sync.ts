import { inTransaction } from '../../../db/transaction.ts'
import { ShopFailure } from '../../../providers/shop-platform.ts'
import type { Reading } from '../../../providers/shop-records.ts'
import type { Owner, World } from '../../../world.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { withShopAccess } from '../../stores/calls/with-shop-access.ts'
import { countFailure } from './count-failure.ts'
import { finishRun } from './finish-run.ts'
import { openRun } from './open-run.ts'
import { readPart } from './read-part.ts'
import { RunReplaced, writeInRun } from './write-in-run.ts'
import { recordAccessLost } from '../record-access-lost.ts'
import { setKinds, setSync, syncKindsOf, syncOf, type SyncRow } from '../rows.ts'
import { noFile } from '../no-file.ts'
import { kindsOf, nextReading } from '../rules.ts'

type Step = 'on' | 'later' | 'done'
type RunRef = { accountId: string; run: number }

/** Has the store write everything of a kind down. */
const askForFile = async (owner: Owner, row: SyncRow, reading: Reading): Promise<Step> => {
  const { world, accountId } = owner
  const since = row.started_at ?? world.clock.now()
  const id = await withShopAccess(owner, (access) =>
    world.shopPlatform.startReading(access, reading, since),
  )
  if (!id) return 'later'
  await writeInRun(owner, row.run, async (tx) => {
    await setSync(tx, accountId, { ...noFile, operation_id: id })
    await setKinds(tx, { accountId, kinds: kindsOf[reading] }, { state: 'reading', read: 0 })
  })
  return 'on'
}

/** How often a file that ends early is read, from where it ended, before another one is asked for. */
const FILE_READS = 3

const readRestLater = async (owner: Owner, row: SyncRow): Promise<Step> => {
  const reads = row.file_reads + 1
  if (reads === FILE_READS) {
    await countFailure(owner, row.run, 'file')
    return 'on'
  }
  await writeInRun(owner, row.run, (tx) => setSync(tx, owner.accountId, { file_reads: reads }))
  return 'later'
}

const readFile = async (
  owner: Owner,
  { row, reading, url }: { row: SyncRow; reading: Reading; url: string | null },
  signal: AbortSignal,
): Promise<Step> => {
  const { run, file_size: size, file_offset: offset } = row
  const file = url === null ? null : { url, size, offset }
  try {
    if (await readPart(owner, { run, reading, file }, signal)) return 'on'
    owner.world.log.warn({ reading }, 'the file of a bulk operation ended early')
    return await readRestLater(owner, row)
  } catch (error) {
    if (!(error instanceof ShopFailure) || error.code !== 'not_allowed') throw error
    await countFailure(owner, run, 'file')
  }
  return 'on'
}

const awaitFile = async (
  owner: Owner,
  { row, reading, id }: { row: SyncRow; reading: Reading; id: string },
  signal: AbortSignal,
): Promise<Step> => {
  const found = await withShopAccess(owner, (access) =>
    owner.world.shopPlatform.readingState(access, id, signal),
  )
  if (!found) return 'done'
  if (found.state === 'running') {
    const { prepared } = found
    await writeInRun(owner, row.run, (tx) => setSync(tx, owner.accountId, { prepared }))
    return 'later'
  }
  if (found.state === 'failed') {
    owner.world.log.warn({ reading, reason: found.reason }, 'a bulk operation failed')
    await countFailure(owner, row.run, found.isAllowed ? 'file' : 'refusal')
    return 'on'
  }
  if (found.url === null) return readFile(owner, { row, reading, url: null }, signal)
  const file = { file_url: found.url, file_size: found.size }
  await writeInRun(owner, row.run, (tx) => setSync(tx, owner.accountId, file))
  return 'on'
}

/** Whether the store of a run can be asked. A run whose store has left is over; one that is refused waits. */
const canGoOn = async ({ world, accountId }: Owner, row: SyncRow): Promise<boolean> => {
  const store = await findConnection(world, accountId)
  if (store?.domain === row.domain) return store.accessLostAt === null
  const end = { state: 'failed' as const, finished_at: world.clock.now() }
  await writeInRun({ world, accountId }, row.run, (tx) => setSync(tx, accountId, end))
  return false
}

/** One step of a run: each ends with what it found written down, so that the next process goes on behind it. */
const stepOn = async (owner: Owner, run: number, signal: AbortSignal): Promise<Step> => {
  const row = await syncOf(owner.world.db, owner.accountId)
  if (row?.run !== run || !['waiting', 'running'].includes(row.state)) return 'done'
  if (!(await canGoOn(owner, row))) return 'done'
  if (row.state === 'waiting') return (await openRun(owner, run)) ? 'on' : 'done'
  const reading = nextReading(await syncKindsOf(owner.world.db, owner.accountId))
  if (!reading) {
    await finishRun(owner, run)
    return 'done'
  }
  if (row.file_url) return readFile(owner, { row, reading, url: row.file_url }, signal)
  if (row.operation_id) return awaitFile(owner, { row, reading, id: row.operation_id }, signal)
  return askForFile(owner, row, reading)
}

/** What the store does not allow the run goes on without; where it does not answer that is counted. */
const stepOrCount = async (owner: Owner, run: number, signal: AbortSignal): Promise<Step> => {
  try {
    return await stepOn(owner, run, signal)
  } catch (error) {
    if (!(error instanceof ShopFailure) || error.code === 'denied') throw error
    await countFailure(owner, run, error.code === 'not_allowed' ? 'refusal' : 'silence')
    if (error.code === 'unavailable') throw error
    return 'on'
  }
}

/** How long a run waits before it asks whether the store has written everything down, or reads the rest of a file. */
const PAUSE_SECONDS = 5

/**
 * Job: reads the whole store, going on where the last process stopped. A store that refuses us leaves the run as it is:
 * it goes on when the store is connected again.
 */
export const runSync = async (
  world: World,
  { accountId, run }: RunRef,
  signal: AbortSignal,
): Promise<void> => {
  const owner = { world, accountId }
  try {
    let step: Step = 'on'
    while (step === 'on') {
      signal.throwIfAborted()
      step = await stepOrCount(owner, run, signal)
    }
    if (step === 'done') return
    await inTransaction(world.db, (tx) =>
      world.queue.send(
        tx,
        'store-sync.resume',
        { accountId, run },
        { key: `${accountId}:${run}`, startAfterSeconds: PAUSE_SECONDS },
      ),
    )
  } catch (error) {
    if (error instanceof RunReplaced) return
    if (!(await recordAccessLost(owner, error))) throw error
  }
}
