import { inTransaction, type Tx } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import type { Problem } from '../../../problem.ts'
import type { Owner } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { planStock } from '../live/rules.ts'
import { markPricesBehind } from '../pricing/applying/rows.ts'
import type { PushRow } from '../pushing/rows.ts'
import { storeStates, type ItemRow } from '../rows.ts'
import { tellChanges } from '../telling/tell-changes.ts'
import { returnSold } from './return-sold.ts'
import { forgetBehind, itemsOf, markBehind, pushesOf, saveSynced } from './rows.ts'
import { keepSentPrices } from './prices/rows.ts'
import { withSent } from './prices/rules.ts'
import { takeOutAgain } from './leaving/take-out-again.ts'
import { pricesSinceAfter, stateAfter, type Update } from './rules.ts'
import { withdrawGone } from './withdraw-gone.ts'
import { writePrices } from './write-prices.ts'
import { writeStock } from './write-stock.ts'

const inStore: ReadonlySet<ItemRow['state']> = new Set(storeStates)

/** What is in the store; what is being pushed waits until that has ended. */
const planUpdates = async ({ world, accountId }: Owner, ids: string[]): Promise<Update[]> => {
  await forgetBehind(world.db, accountId, ids)
  const items = await itemsOf(world.db, accountId, ids)
  const pushes = await pushesOf(world.db, accountId, ids)
  return items
    .filter(({ state }) => inStore.has(state))
    .flatMap((item) => {
      const push = pushes.get(item.id)
      // What is asked of it in the store comes first (PROD-72); it stays marked.
      if (!push?.pushed || push.wish) return []
      return { item, push, ...planStock(item, push.pushed, { isSold: item.gone_at === null }) }
    })
}

const marksOf = (push: PushRow | undefined) => [
  push?.asked_at.getTime(),
  push?.pushed_at?.getTime(),
  push?.tries,
  push?.wished_at?.getTime(),
  push?.reason,
]

/** Changed or pushed meanwhile, by the owner or by what was read: it is looked at again. */
const isSame = (
  now: ItemRow | undefined,
  pushNow: PushRow | undefined,
  { item, push }: Update,
): boolean =>
  String(marksOf(pushNow)) === String(marksOf(push)) &&
  now?.state === item.state &&
  now.version === item.version &&
  now.details_at?.getTime() === item.details_at?.getTime() &&
  now.gone_at?.getTime() === item.gone_at?.getTime()

type Written = { done: Update[]; problems: Problem[] }

const writeIntoStore = async (owner: Owner, updates: Update[]): Promise<Written> => {
  const stocked = await writeStock(owner, updates)
  const priced = await writePrices(owner, stocked.done)
  const withdrawn = await withdrawGone(owner, priced)
  const { done, problems } = await returnSold(owner, withdrawn.done)
  return { done, problems: [...stocked.problems, ...withdrawn.problems, ...problems] }
}

type Now = { now: ReadonlyMap<string, ItemRow>; pushes: ReadonlyMap<string, PushRow> }

/**
 * What was changed while the store was written to is looked at again: another sync may have been through with it
 * before. So are the prices that the store was sent (PROD-85), and what was shown to shoppers (PROD-87).
 */
const lookAgain = async (
  tx: Tx,
  owner: Owner,
  { others, now, pushes }: { others: Update[] } & Now,
): Promise<void> => {
  const { world, accountId } = owner
  const at = world.clock.now()
  const ids = others.map(({ item }) => item.id)
  await markBehind(tx, accountId, ids, at)
  for (const { item, sent, isShown } of others) {
    const push = pushes.get(item.id)
    if (isShown && push) await takeOutAgain(tx, owner, { push, item: now.get(item.id) })
    if (!sent) continue
    const before = push?.pushed?.sentPrices
    await keepSentPrices(tx, accountId, { id: item.id, sent: withSent(before, sent) })
    await markPricesBehind(tx, accountId, { ids: [item.id], at })
  }
}

/**
 * PROD-55: writes into the store what it lacks of these products: their stock, in one go, prices of a price rule, and
 * takes out of the shop what is sold no more, or shows again what is sold again. Cut off and run again, the store has
 * the same.
 * @returns what single products were refused for; they are tried again later
 * @throws Problem `store_needed`, `provider_unavailable`; ShopFailure when the store does not answer
 */
export const updateStore = async (owner: Owner, ids: string[]): Promise<Problem[]> => {
  const { world, accountId } = owner
  const updates = await planUpdates(owner, ids)
  const { done, problems } = await writeIntoStore(owner, updates).catch(async (error: unknown) => {
    // Another sync may have been through meanwhile; what was written here before it failed may be older.
    const some = updates.map(({ item }) => item.id)
    await markBehind(world.db, accountId, some, world.clock.now())
    throw error
  })
  if (done.length === 0) return problems
  const at = world.clock.now()
  await inTransaction(world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const now = new Map((await itemsOf(tx, accountId, ids)).map((row) => [row.id, row]))
    const pushes = await pushesOf(tx, accountId, ids)
    const same = done.filter((update) =>
      isSame(now.get(update.item.id), pushes.get(update.item.id), update),
    )
    const others = done.filter((update) => !same.includes(update))
    await lookAgain(tx, owner, { others, now, pushes })
    const synced = same.map((update) => ({
      ...update,
      ...stateAfter(update),
      prices_since: pricesSinceAfter(update),
    }))
    await saveSynced(
      tx,
      accountId,
      synced.map(({ item: { id }, pushed, isMissing, state, reason, prices_since }) => ({
        id,
        pushed: isMissing ? null : pushed,
        state,
        reason,
        prices_since,
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
