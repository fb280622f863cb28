import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { ShopFailure, type ShopAccess } from '../../../providers/shop-platform.ts'
import type { ShopRecords } from '../../../providers/shop-records.ts'
import type { Owner, World } from '../../../world.ts'
import { findBuyers } from '../../store-orders/find-buyers.ts'
import { removeOrders } from '../../store-orders/remove-orders.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { withShopAccess } from '../../stores/calls/with-shop-access.ts'
import { checkPurchases } from '../../verified-purchases/check-purchases.ts'
import { recordAccessLost } from '../record-access-lost.ts'
import { recordChanges } from '../record-changes.ts'
import { removeRecords } from '../remove-records.ts'
import { OBJECTS_AT_ONCE } from '../rules.ts'
import { saveRecords } from '../save-records.ts'
import { lockSync } from '../rows.ts'
import { toldDeleted } from './deletions/rows.ts'
import { areUnchanged } from './erasures/rows.ts'
import { deleteAllChanges, deleteChanges, nextChanges, putBehind } from './rows.ts'

type Changes = Awaited<ReturnType<typeof nextChanges>>
type Buyers = Awaited<ReturnType<typeof findBuyers>>

const NOBODY: Buyers = { emails: [], orders: [] }

/** Null where the store does not allow to read such things: nothing is known of them. */
const readAgain = async (
  { world }: Owner,
  access: ShopAccess,
  { kind, ids }: { kind: Changes[number]['kind']; ids: string[] },
): Promise<ShopRecords | null> => {
  try {
    return await world.shopPlatform.findObjects(access, kind, ids)
  } catch (error) {
    if (error instanceof ShopFailure && error.code === 'not_allowed') return null
    throw error
  }
}

const writeAgain = async (
  { accountId, world }: Owner,
  tx: Tx,
  { changes, records, run }: { changes: Changes; records: ShopRecords; run: number },
): Promise<void> => {
  const at = world.clock.now()
  const changed = await saveRecords(tx, { accountId, run, at }, { records, isWhole: true })
  const [{ kind }] = changes as [Changes[number]]
  if (kind === 'inventory_items') return recordChanges(tx, { accountId, at }, changed)
  const here = new Set(records[kind].map(({ external_id }) => external_id))
  const ids = changes.map(({ external_id }) => external_id).filter((id) => !here.has(id))
  const removed = ids.length
    ? await removeRecords(tx, { accountId, at }, { kind, which: { ids } })
    : {}
  await recordChanges(tx, { accountId, at }, changed)
  await recordChanges(tx, { accountId, at }, removed)
  if (kind !== 'orders' || ids.length === 0) return
  // An old order is not shown any more, but its deletion is told.
  const which = { ids: await toldDeleted(tx, accountId, { topic: 'orders/delete', ids }) }
  const orders = await removeOrders(tx, accountId, { which, because: 'deleted' })
  await recordChanges(tx, { accountId, at }, { orders })
}

/** Reads changed things of one kind again and writes them; the buyers whose orders changed. False without a store. */
const refreshThese = async (owner: Owner, changes: Changes): Promise<boolean> => {
  const { world, accountId } = owner
  const [first] = changes as [Changes[number]]
  const ids = changes.map(({ external_id }) => external_id)
  const found = await withShopAccess(owner, async (access) => ({
    domain: access.domain,
    records: await readAgain(owner, access, { kind: first.kind, ids }),
  }))
  if (!found) return false
  const buyers = await inTransaction(world.db, async (tx) => {
    const sync = await lockSync(tx, accountId)
    // What was read before a customer was erased would bring her back: the rest is read again.
    if (!(await areUnchanged(tx, accountId, changes))) return NOBODY
    await deleteChanges(tx, accountId, changes)
    if (sync?.domain !== found.domain || !found.records) return NOBODY
    const isOrders = first.kind === 'orders'
    const before = isOrders ? await findBuyers(tx, accountId, ids) : NOBODY
    await writeAgain(owner, tx, { changes, records: found.records, run: sync.run })
    const after = isOrders ? await findBuyers(tx, accountId, ids) : NOBODY
    return {
      emails: [...before.emails, ...after.emails],
      orders: [...before.orders, ...after.orders],
    }
  })
  if (buyers.emails.length + buyers.orders.length > 0) await checkPurchases(owner, buyers)
  return true
}

const isSilence = (error: unknown): boolean =>
  error instanceof ShopFailure && error.code === 'unavailable'

/** One that cannot be read waits behind all others. @throws ShopFailure where none can be read */
const refreshSingly = async (owner: Owner, changes: Changes, cause: unknown): Promise<boolean> => {
  const { world, accountId } = owner
  let read = 0
  for (const change of changes)
    try {
      if (changes.length === 1) throw cause
      if (!(await refreshThese(owner, [change]))) return false
      read++
    } catch (error) {
      if (!isSilence(error)) throw error
      await putBehind(world.db, accountId, { change, at: world.clock.now() })
    }
  if (read === 0) throw cause
  return true
}

/** False: there are no more. */
const refreshNext = async (owner: Owner): Promise<boolean> => {
  const { world, accountId } = owner
  const changes = await nextChanges(world.db, accountId, OBJECTS_AT_ONCE)
  if (changes.length === 0) return false
  const store = await findConnection(world, accountId)
  // Of a store that has left nothing is read again; of one that refuses us it is when it is connected again.
  if (!store) await deleteAllChanges(world.db, accountId)
  if (!store || store.accessLostAt) return false
  try {
    return await refreshThese(owner, changes)
  } catch (error) {
    if (!isSilence(error)) throw error
    return refreshSingly(owner, changes, error)
  }
}

/**
 * Job: reads again what the store said had changed, by number and as it is now, so that late, doubled and reordered
 * deliveries end in the same. What is not there any more is removed here too.
 */
export const refreshObjects = async (
  world: World,
  { accountId }: { accountId: string },
  signal: AbortSignal,
): Promise<void> => {
  const owner = { world, accountId }
  try {
    while (await refreshNext(owner)) signal.throwIfAborted()
  } catch (error) {
    if (!(await recordAccessLost(owner, error))) throw error
  }
}
