import { inTransaction } from '../../../db/transaction.ts'
import { publishChanges } from '../../../live.ts'
import { Problem } from '../../../problem.ts'
import { ShopFailure } from '../../../providers/shop-platform.ts'
import { phrase, type Text } from '../../../texts/phrase.ts'
import type { Owner, World } from '../../../world.ts'
import { lockAccountLimits } from '../../accounts/lock-account-limits.ts'
import { sayRefusal } from '../../store-products/say-refusal.ts'
import type { WriteResult } from '../../store-products/write-into-store.ts'
import { writeProduct } from '../../store-products/write-product.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { withShopAccess } from '../../stores/calls/with-shop-access.ts'
import { readRules } from '../read-rules.ts'
import type { ItemRow } from '../rows.ts'
import { guardsOf } from '../rules.ts'
import { lookLater } from './look-later.ts'
import { awaitImport } from './reviews/await-import.ts'
import { tellPushFailed } from '../telling/tell-push-failed.ts'
import {
  changePush,
  pushOf,
  sellableOf,
  setItemState,
  type PushedItem,
  type PushRow,
} from './rows.ts'
import { MOST_TRIES, pauseSecondsOf, productToPush, stateOfStock } from './rules.ts'

type Payload = PushedItem & { asked: number }
type Ended = { owner: Owner; which: PushedItem; push: PushRow }

const nowOf = ({ world }: Owner) => world.clock.now()

const notesOf = (result: Extract<WriteResult, { state: 'written' | 'unfinished' }>): Text[] => [
  ...result.refusals.flatMap((refusal) => sayRefusal({ refusal, isThere: true })),
  ...result.failedImages.flatMap((one) => sayRefusal(one)),
]

/** The item goes back to where it was, with what the owner can do. */
const fail = ({ owner, which, push }: Ended, notes: Text[]) =>
  inTransaction(owner.world.db, async (tx) => {
    await lockAccountLimits(tx, owner)
    const kept = { state: 'failed' as const, notes: JSON.stringify(notes), ended_at: nowOf(owner) }
    await changePush(tx, which, kept)
    await setItemState(tx, which, { state: push.from_state, error: 'failed' })
    const item = await sellableOf(tx, which)
    if (item) await tellPushFailed(tx, owner, { item, at: push.asked_at })
    await publishChanges(tx, which.accountId, ['import_list'])
  })

/** Later again, under a key of its own: this job still has the other. */
const tryLater = ({ owner, which, push }: Ended, seconds: number) =>
  inTransaction(owner.world.db, async (tx) => {
    const tries = push.tries + 1
    const asked = push.asked_at.getTime()
    await changePush(tx, which, { tries })
    await owner.world.queue.send(
      tx,
      'import-list.push',
      { ...which, asked },
      { key: `${which.id}:${asked}:${tries}`, group: which.accountId, startAfterSeconds: seconds },
    )
    await publishChanges(tx, which.accountId, ['import_list'])
  })

const isOther = (written: ItemRow, now: ItemRow | undefined): boolean =>
  now !== undefined &&
  (written.details_at?.getTime() !== now.details_at?.getTime() ||
    written.gone_at?.getTime() !== now.gone_at?.getTime())

const end = async (
  { owner, which, push }: Ended,
  written: ItemRow,
  result: Extract<WriteResult, { state: 'written' | 'unfinished' }>,
) => {
  const connection = await findConnection(owner.world, which.accountId)
  const at = nowOf(owner)
  await inTransaction(owner.world.db, async (tx) => {
    const notes = JSON.stringify(notesOf(result))
    const pushed = JSON.stringify(result.pushed)
    const times = { ended_at: at, pushed_at: at, synced_at: at }
    const left = { left_count: result.left.length, reason: null, tries: 0 }
    const state = result.state === 'written' ? 'done' : 'finishing'
    await changePush(tx, which, { state, notes, pushed, ...left, ...times })
    // What was read of the supplier while it was written follows.
    if (isOther(written, await sellableOf(tx, which)))
      await changePush(tx, which, { behind_since: at })
    if (state === 'finishing') await lookLater(tx, owner, { which, push, looks: 0 })
    if (push.reviews) {
      const asked = push.asked_at.getTime()
      await awaitImport(tx, owner, { which, asked, tries: 0, seconds: 0 })
    }
    const stock = result.pushed.product.variants.reduce((sum, one) => sum + one.stock, 0)
    const store = { domain: connection?.domain ?? null, productId: result.pushed.store.externalId }
    await setItemState(tx, which, { state: stateOfStock(stock), store })
    await publishChanges(tx, which.accountId, ['import_list'])
  })
}

/** What is not in the list's currency cannot be sold in the store's. */
const currencyNote = async (owner: Owner, currency: string): Promise<Text | null> => {
  const own = await withShopAccess(owner, (access) => owner.world.storeProducts.currency(access))
  return own && own !== currency
    ? phrase('selling.other_currency', { list: currency, store: own })
    : null
}

const write = async (ended: Ended, signal: AbortSignal): Promise<void> => {
  const { owner, which, push } = ended
  const item = await sellableOf(owner.world.db, which)
  if (!item) return
  const { rules } = await readRules(owner.world.db, which.accountId)
  // What the supplier or the owner changed since the push was asked for may stand against it.
  if (guardsOf(item, rules).some(({ level }) => level === 'block'))
    return fail(ended, [phrase('selling.blocked')])
  const stranger = await currencyNote(owner, item.currency)
  if (stranger) return fail(ended, [stranger])
  const connection = await findConnection(owner.world, which.accountId)
  const product = productToPush(item, {
    rules,
    vendor: connection?.name ?? '',
    status: push.status,
  })
  const result = await writeProduct(owner, {
    product,
    pushed: push.pushed,
    signal,
    ...(push.chosen && { chosen: push.chosen }),
  })
  if (result.state === 'refused')
    return fail(
      ended,
      result.refusals.flatMap((refusal) => sayRefusal({ refusal, isThere: result.isThere })),
    )
  return end(ended, item, result)
}

/**
 * The job that writes a product into the store (PROD-50). Cut off at any moment and run again it goes on: the store has one
 * product of an item. A store that does not answer is asked again, six times; then the item is back in the list.
 */
export const runPush = async (
  world: World,
  { accountId, id, asked }: Payload,
  signal: AbortSignal,
): Promise<void> => {
  const which = { accountId, id }
  const push = await pushOf(world.db, which)
  if (push?.state !== 'waiting' || push.asked_at.getTime() !== asked) return
  const ended = { owner: { world, accountId }, which, push }
  try {
    await write(ended, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Problem && error.code === 'store_needed')
      return fail(ended, [phrase('selling.no_store')])
    if (!(error instanceof ShopFailure)) throw error
    world.log.warn({ err: error, item_id: id }, 'a push')
    if (error.code === 'denied') return fail(ended, [phrase('selling.access_lost')])
    if (push.tries + 1 >= MOST_TRIES) return fail(ended, [phrase('selling.store_silent')])
    await tryLater(ended, pauseSecondsOf(push.tries + 1))
  }
}
