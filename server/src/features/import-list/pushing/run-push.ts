import { isDatabaseUnavailable } from '../../../db/is-database-unavailable.ts'
import { Problem } from '../../../problem.ts'
import { ShopFailure } from '../../../providers/shop-platform.ts'
import { phrase, type Text } from '../../../texts/phrase.ts'
import type { World } from '../../../world.ts'
import { sayRefusal } from '../../store-products/say-refusal.ts'
import { withdrawProduct } from '../../store-products/withdraw-product.ts'
import { writeProduct } from '../../store-products/write-product.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { readRules } from '../read-rules.ts'
import { guardsOf } from '../rules.ts'
import { countTry } from './ending/count-try.ts'
import { endPush } from './ending/end-push.ts'
import { failPush } from './ending/fail-push.ts'
import type { RunningPush } from './ending/lock-push.ts'
import { tryLater } from './ending/try-later.ts'
import { pushOf, sellableOf, type PushedItem } from './rows.ts'
import { isOfStore, MOST_TRIES, pauseSecondsOf, productToPush } from './rules.ts'

type Payload = PushedItem & { asked: number }

/** What the supplier or the owner changed since the push was asked for may stand against it. */
const blockOf = (guards: ReturnType<typeof guardsOf>): Text | null => {
  const blocks = guards.filter(({ level }) => level === 'block')
  if (blocks.some(({ code }) => code === 'no_price')) return phrase('selling.price_missing')
  return blocks.length > 0 ? phrase('selling.blocked') : null
}

/**
 * A first push that was cut off may have written it: shoppers must not see what the list calls unsold (PROD-87). What the
 * store refuses shows at the next push.
 */
const failBlocked = async (running: RunningPush, block: Text): Promise<void> => {
  const { owner, which, push } = running
  if (push.pushed === null && push.from_state === 'import_list')
    await withdrawProduct(owner, which.id)
  return failPush(running, [block])
}

const write = async (running: RunningPush, signal: AbortSignal): Promise<void> => {
  const { owner, which, push } = running
  const item = await sellableOf(owner.world.db, which)
  if (!item) return
  const { rules } = await readRules(owner.world.db, which.accountId)
  const block = blockOf(guardsOf(item, rules))
  if (block) return failBlocked(running, block)
  const store = await findConnection(owner.world, which.accountId)
  if (!store) throw new Problem('store_needed')
  const { domain, name: vendor } = store
  const product = productToPush(item, { rules, vendor, status: push.status })
  if (!product) return failPush(running, [phrase('selling.price_missing')])
  const result = await writeProduct(
    owner,
    {
      product,
      pushed: isOfStore(item, domain) ? push.pushed : null,
      signal,
      ...(push.chosen && { chosen: push.chosen }),
    },
    { domain, currency: item.currency },
  )
  if (result.state === 'refused')
    return failPush(
      running,
      result.refusals.flatMap((refusal) => sayRefusal({ refusal, isThere: result.isThere })),
    )
  return endPush(running, { item, domain, result })
}

/** PROD-70: an error that nobody expected is tried again by the queue; the last one ends the push. */
const failOrThrow = async (running: RunningPush, error: unknown): Promise<void> => {
  if (isDatabaseUnavailable(error)) throw error
  if (running.push.tries + 1 < MOST_TRIES) {
    await countTry(running)
    throw error
  }
  running.owner.world.log.error({ err: error, item_id: running.which.id }, 'a push that failed')
  await failPush(running, [phrase('selling.push_unexpected')])
}

/**
 * The job that writes a product into the store (PROD-50). Cut off at any moment and run again it goes on: the store has one
 * product of an item. A store that does not answer, and an error that nobody expected, are tried six times; then the push
 * failed, and the item is where it was: in the import list, or among the live products.
 */
export const runPush = async (
  world: World,
  { accountId, id, asked }: Payload,
  signal: AbortSignal,
): Promise<void> => {
  const which = { accountId, id }
  const push = await pushOf(world.db, which)
  if (push?.state !== 'waiting' || push.asked_at.getTime() !== asked) return
  const running = { owner: { world, accountId }, which, push }
  try {
    await write(running, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof Problem && error.code === 'store_needed')
      return failPush(running, [phrase('selling.no_store')])
    if (error instanceof Problem && error.code === 'conflict')
      return failPush(running, [error.detail])
    if (!(error instanceof ShopFailure)) return failOrThrow(running, error)
    world.log.warn({ err: error, item_id: id }, 'a push')
    if (error.code === 'denied') return failPush(running, [phrase('selling.access_lost')])
    if (push.tries + 1 >= MOST_TRIES) return failPush(running, [phrase('selling.store_silent')])
    await tryLater(running, pauseSecondsOf(push.tries + 1))
  }
}
