import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import type { KeptPush } from '../../../db/suppliers/import-list-tables.ts'
import type { Refusal } from '../../../providers/store-products.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { readStoreProduct } from '../../store-products/read-store-product.ts'
import { sayRefusal } from '../../store-products/say-refusal.ts'
import { setStock } from '../../store-products/set-stock.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { planStock, withdrawnPush, type Level } from '../live/rules.ts'
import { takeOut } from '../live/take-out.ts'
import type { PushRow } from '../pushing/rows.ts'
import { stateOfStock } from '../pushing/rules.ts'
import type { ItemRow } from '../rows.ts'
import { tellChanges } from '../telling/tell-changes.ts'
import { tellStockRefused } from '../telling/tell-stock-refused.ts'
import { forgetBehind, itemsOf, markBehind, pushesOf, saveSynced, type Synced } from './rows.ts'

/** `pushed` null: the store has the product no more. */
type Update = { item: ItemRow; push: PushRow; pushed: KeptPush | null; levels: Level[] }

const isInStore = ({ state }: ItemRow) => state !== 'import_list' && state !== 'pushing'
const isOnHold = ({ state }: ItemRow) => state === 'deactivated'

/** What is in the store; what is being pushed waits until that ended. */
const planUpdates = async ({ world, accountId }: Owner, ids: string[]): Promise<Update[]> => {
  const items = await itemsOf(world.db, accountId, ids)
  const pushes = await pushesOf(world.db, accountId, ids)
  const stays = items.filter((item) => isInStore(item) || item.state === 'pushing')
  const kept = new Set(stays.map(({ id }) => id))
  await forgetBehind(
    world.db,
    accountId,
    ids.filter((id) => !kept.has(id)),
  )
  return stays.filter(isInStore).flatMap((item) => {
    const push = pushes.get(item.id)
    if (!push?.pushed) return []
    return { item, push, ...planStock(item, push.pushed, { isSold: item.gone_at === null }) }
  })
}

/** What the supplier sells no more is taken out of the shop. */
const withdraw = async (owner: Owner, updates: Update[]) => {
  const done: Update[] = []
  const problems: Problem[] = []
  for (const update of updates) {
    const { item, pushed } = update
    if (item.gone_at === null || isOnHold(item) || !pushed) {
      done.push(update)
      continue
    }
    try {
      const store = await takeOut(owner, item.id)
      done.push({ ...update, pushed: store ? withdrawnPush(pushed, store) : pushed })
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'conflict') throw error
      problems.push(error)
    }
  }
  return { done, problems }
}

/** PROD-74: what the owner deleted in the store is there no more; of a product whose variants are gone the store is asked. */
const withDeleted = async (
  owner: Owner,
  updates: Update[],
  gone: ReadonlySet<string>,
): Promise<Update[]> => {
  const store = await findConnection(owner.world, owner.accountId)
  const found: Update[] = []
  for (const update of updates) {
    const { item, levels } = update
    const isHere = item.store_domain === null || item.store_domain === store?.domain
    const isAllGone = levels.length > 0 && levels.every((one) => gone.has(one.inventoryItemId))
    const isDeleted = isHere && isAllGone && (await readStoreProduct(owner, item.id)) === null
    found.push(isDeleted ? { ...update, pushed: null } : update)
  }
  return found
}

/**
 * PROD-74: writes the stock. Those whose stock the store refuses are not followed, but for what is to be taken out of the shop
 * anyway; the owner is told why.
 */
const writeStock = async (owner: Owner, updates: Update[]) => {
  const levels = updates.flatMap((update) => update.levels)
  if (levels.length === 0) return { written: updates, refusals: [] }
  const set = await setStock(owner, levels)
  const refused = new Set(set.refused)
  const isRefused = ({ item, levels: own }: Update) =>
    item.gone_at === null && own.some((one) => refused.has(one.inventoryItemId))
  const written = updates.filter((update) => !isRefused(update))
  return {
    written: await withDeleted(owner, written, new Set(set.gone)),
    refusals: set.refusals,
  }
}

/** What the store refuses is told once a day. */
const tellRefusals = async (owner: Owner, refusals: Refusal[]): Promise<Problem[]> => {
  const [text] = refusals.flatMap((refusal) => sayRefusal({ refusal, isThere: true }))
  if (!text) return []
  await inTransaction(owner.world.db, (tx) => tellStockRefused(tx, owner, text))
  return [new Problem('conflict', { detail: text })]
}

const timesOf = (push: PushRow | undefined) => [
  push?.asked_at.getTime(),
  push?.pushed_at?.getTime(),
  push?.tries,
  push?.wished_at?.getTime(),
]

/** Changed or pushed meanwhile, by the owner or by what was read: it is looked at again. */
const isSame = (
  now: ItemRow | undefined,
  pushNow: PushRow | undefined,
  { item, push }: Update,
): boolean =>
  String(timesOf(pushNow)) === String(timesOf(push)) &&
  now?.state === item.state &&
  now.version === item.version &&
  now.details_at?.getTime() === item.details_at?.getTime() &&
  now.gone_at?.getTime() === item.gone_at?.getTime()

const stateNow = ({ item, push, pushed, levels }: Update): Pick<Synced, 'state' | 'reason'> => {
  if (!pushed) return { state: 'deactivated', reason: 'store_gone' }
  if (item.gone_at !== null) return { state: 'deactivated', reason: 'supplier_gone' }
  if (isOnHold(item)) return { state: 'deactivated', reason: push.reason }
  // Of the variants that the store has.
  const stock = levels.reduce((sum, { quantity }) => sum + quantity, 0)
  return { state: stateOfStock(stock), reason: null }
}

/**
 * PROD-55: writes into the store what it lacks of these products: their stock, in one go, and takes out of the shop what
 * is sold no more. Cut off and run again, the store has the same.
 * @returns what single products were refused for; they are tried again later
 * @throws Problem `store_needed`, `provider_unavailable`; ShopFailure when the store does not answer
 */
export const updateStore = async (owner: Owner, ids: string[]): Promise<Problem[]> => {
  const { world, accountId } = owner
  const updates = await planUpdates(owner, ids)
  const { written, refusals } = await writeStock(owner, updates)
  const { done, problems } = await withdraw(owner, written)
  problems.push(...(await tellRefusals(owner, refusals)))
  if (done.length === 0) return problems
  const at = world.clock.now()
  await inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const now = new Map((await itemsOf(tx, accountId, ids)).map((row) => [row.id, row]))
    const pushes = await pushesOf(tx, accountId, ids)
    const same = done.filter((update) =>
      isSame(now.get(update.item.id), pushes.get(update.item.id), update),
    )
    const others = done.filter((update) => !same.includes(update)).map(({ item }) => item.id)
    // Another sync may have been through with it before what was written here.
    await markBehind(tx, accountId, others, at)
    const synced = same.map((update) => ({ ...update, ...stateNow(update) }))
    await saveSynced(
      tx,
      accountId,
      synced.map(({ item: { id }, pushed, state, reason }) => ({
        id,
        pushed,
        state,
        reason,
        synced_at: at,
      })),
    )
    await tellChanges(
      tx,
      owner,
      synced.map(({ item, state }) => ({ before: item, after: { ...item, state } })),
    )
    await publishChanges(tx, accountId, ['import_list'])
  })
  return problems
}
