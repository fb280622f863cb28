import { Problem } from '../../../problem.ts'
import { ShopFailure } from '../../../providers/shop-platform.ts'
import type { Owner, World } from '../../../world.ts'
import { findConnection } from '../../stores/find-connection.ts'
import { listAsked } from '../../supplier-products/asking/list-asked.ts'
import { mergeFacts } from './merge-facts.ts'
import { behindIds, itemTimes } from './rows.ts'
import { isOutdated } from './rules.ts'
import { updateStore } from './update-store.ts'

const BATCH = 1_000
const LOT = 100

const lotsOf = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / LOT) }, (_, at) =>
    ids.slice(at * LOT, (at + 1) * LOT),
  )

async function* outdatedLots({ world, accountId }: Owner): AsyncGenerator<string[]> {
  for (let after: string | null = null; ;) {
    const batch: Awaited<ReturnType<typeof itemTimes>> = await itemTimes(world.db, accountId, {
      after,
      limit: BATCH,
    })
    const products = batch.map((item) => item.supplier_product_id)
    const asked = await listAsked(world.db, products)
    const outdated = batch.filter((item) => {
      const read = asked.get(item.supplier_product_id)
      return read && isOutdated(item, read)
    })
    yield* lotsOf(outdated.map(({ id }) => id))
    if (batch.length < BATCH) return
    after = batch.at(-1)!.id
  }
}

async function* behindLots({ world, accountId }: Owner): AsyncGenerator<string[]> {
  for (let after: string | null = null; ;) {
    const ids: string[] = await behindIds(world.db, accountId, { after, limit: LOT })
    if (ids.length === 0) return
    yield ids
    after = ids.at(-1)!
  }
}

const isOfStore = (error: unknown) => error instanceof ShopFailure || error instanceof Problem
/** One product that fails keeps no other from being worked on; where so many in a row fail, all would. */
const MOST_FAILURES = 3

const eachAlone = async (
  { log }: World,
  ids: string[],
  { work, isOfOne }: { work: (id: string) => Promise<void>; isOfOne: (error: unknown) => boolean },
): Promise<void> => {
  let failures = 0
  for (const id of ids)
    try {
      await work(id)
      failures = 0
    } catch (error) {
      failures += 1
      if (!isOfOne(error) || failures === MOST_FAILURES) throw error
      log.warn({ err: error, item_id: id }, 'a product that could not follow the supplier')
    }
}

const mergeLot = async (owner: Owner, ids: string[]): Promise<void> => {
  try {
    await mergeFacts(owner, ids)
  } catch (error) {
    owner.world.log.warn({ err: error }, 'products that are read one by one')
    const work = (id: string) => mergeFacts(owner, [id])
    await eachAlone(owner.world, ids, { work, isOfOne: () => true })
  }
}

const updateLot = async (owner: Owner, ids: string[]): Promise<void> => {
  const { log } = owner.world
  const update = async (some: string[]) => {
    for (const problem of await updateStore(owner, some))
      log.warn({ err: problem }, 'a product that could not be taken out of the shop')
  }
  try {
    return await update(ids)
  } catch (error) {
    if (!isOfStore(error) || ids.length === 1) throw error
    log.warn({ err: error }, 'products that are written one by one')
  }
  const work = (id: string) => update([id])
  await eachAlone(owner.world, ids, { work, isOfOne: isOfStore })
}

/**
 * PROD-55: an account's items get what was read of their products, and its store the stock. A store that does not answer
 * now, or is not connected, is written to at the next run; what one product is refused for does not stop the others.
 */
export const syncAccount = async (
  world: World,
  { accountId }: { accountId: string },
  signal: AbortSignal,
): Promise<void> => {
  const owner = { world, accountId }
  for await (const ids of outdatedLots(owner)) {
    signal.throwIfAborted()
    await mergeLot(owner, ids)
  }
  if (!(await findConnection(world, accountId))) return
  try {
    for await (const ids of behindLots(owner)) {
      signal.throwIfAborted()
      await updateLot(owner, ids)
    }
  } catch (error) {
    if (!isOfStore(error)) throw error
    world.log.warn({ err: error }, 'a store that could not be updated')
  }
}
