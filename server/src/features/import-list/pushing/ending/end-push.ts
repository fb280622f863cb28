import { inTransaction, type Tx } from '../../../../db/transaction.ts'
import { publishChanges } from '../../../../live.ts'
import { phrase, type Text } from '../../../../texts/phrase.ts'
import { sayRefusal } from '../../../store-products/say-refusal.ts'
import type { WriteResult } from '../../../store-products/write-into-store.ts'
import { findConnection } from '../../../stores/find-connection.ts'
import type { ItemRow } from '../../rows.ts'
import { tellPushFailed } from '../../telling/tell-push-failed.ts'
import { lookLater } from '../look-later.ts'
import { awaitImport } from '../reviews/await-import.ts'
import { changePush, sellableOf, setItemState, type PushRow } from '../rows.ts'
import { stateOfStock } from '../rules.ts'
import { lockPush, type RunningPush } from './lock-push.ts'

type Result = Extract<WriteResult, { state: 'written' | 'unfinished' }>
/** `item`: as it was written. `domain`: the store that it was written into. */
type Written = { item: ItemRow; domain: string; result: Result }

const notesOf = (result: Result): Text[] => [
  ...result.refusals.flatMap((refusal) => sayRefusal({ refusal, isThere: true })),
  ...result.failedImages.flatMap((one) => sayRefusal(one)),
]

const isOther = (written: ItemRow, now: ItemRow): boolean =>
  written.version !== now.version ||
  written.details_at?.getTime() !== now.details_at?.getTime() ||
  written.gone_at?.getTime() !== now.gone_at?.getTime()

const pricesOf = ({ variants }: ItemRow): string =>
  JSON.stringify(variants.map(({ id, price, compare_at }) => [id, price, compare_at]))

/** PROD-86: a price rule, or its undoing, that came while the product was written: the store has to follow. */
const arePricesBehind = (push: PushRow, written: ItemRow, now: ItemRow | undefined): boolean =>
  (push.prices_since !== null && push.prices_since > push.asked_at) ||
  (now !== undefined && pricesOf(now) !== pricesOf(written))

/** PROD-57: what was written into a store that is not connected any more is in the import list again. */
const release = async (tx: Tx, { owner, which }: RunningPush, push: PushRow) => {
  await changePush(tx, which, {
    state: 'failed',
    notes: JSON.stringify([phrase('selling.store_changed')]),
    from_state: 'import_list',
    reviews: null,
    reviews_due: '[]',
    pushed: null,
    pushed_at: null,
    synced_at: null,
    reason: null,
    ended_at: owner.world.clock.now(),
  })
  const store = { domain: null, productId: null }
  await setItemState(tx, which, { state: 'import_list', error: 'failed', store })
  const item = await sellableOf(tx, which)
  if (item) await tellPushFailed(tx, owner, { item, at: push.asked_at })
}

const record = async (
  tx: Tx,
  { owner, which }: RunningPush,
  { push, written }: { push: PushRow; written: Written },
) => {
  const { item, domain, result } = written
  const at = owner.world.clock.now()
  const state = result.state === 'written' ? 'done' : 'finishing'
  const asked = push.asked_at.getTime()
  const due = push.reviews ? [...push.reviews_due, { ...push.reviews, asked }] : push.reviews_due
  await changePush(tx, which, {
    state,
    notes: JSON.stringify(notesOf(result)),
    pushed: JSON.stringify(result.pushed),
    reviews: null,
    reviews_due: JSON.stringify(due),
    left_count: result.left.length,
    reason: null,
    tries: 0,
    ended_at: at,
    pushed_at: at,
    synced_at: at,
  })
  // What was read of the supplier while it was written follows.
  const now = await sellableOf(tx, which)
  if (arePricesBehind(push, item, now)) {
    const { sentPrices } = push.pushed ?? {}
    const pushed = { ...result.pushed, ...(sentPrices && { sentPrices }) }
    const changes = { pushed: JSON.stringify(pushed), prices_since: at, behind_since: at }
    await changePush(tx, which, changes)
  } else if (now && isOther(item, now)) await changePush(tx, which, { behind_since: at })
  if (state === 'finishing') await lookLater(tx, owner, { which, push, looks: 0 })
  if (push.reviews) await awaitImport(tx, owner, { which, asked, tries: 0, seconds: 0 })
  const stock = result.pushed.product.variants.reduce((sum, one) => sum + one.stock, 0)
  const store = { domain, productId: result.pushed.store.externalId }
  await setItemState(tx, which, { state: stateOfStock(stock), store })
}

/** PROD-50: the store has the product: it is live, unless another store was connected while it was written (PROD-70). */
export const endPush = (running: RunningPush, written: Written): Promise<void> => {
  const { owner, which } = running
  return inTransaction(owner.world.db, async (tx) => {
    const push = await lockPush(tx, running)
    if (!push) return
    const connected = await findConnection({ db: tx }, which.accountId)
    if (connected && connected.domain !== written.domain) await release(tx, running, push)
    else await record(tx, running, { push, written })
    await publishChanges(tx, which.accountId, ['import_list'])
  })
}
