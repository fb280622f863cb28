import type { World } from '../../../world.ts'
import type { AskedProduct } from '../../supplier-products/asking/list-asked.ts'
import { askLot } from './ask-lot.ts'
import { findDue } from './find-due.ts'
import { findNoticed } from './find-noticed.ts'
import { planSyncs } from './plan-syncs.ts'
import { accountsBehind, accountsWith } from './rows.ts'

/** One run asks about so many at most, those of one supplier in lots: what was read is written into the stores soon. */
const MOST_IN_A_RUN = 2_000
const LOT = 100

const askAll = async (world: World, products: AskedProduct[], signal: AbortSignal) => {
  for (let at = 0; at < products.length; at += LOT) {
    const { read, isOver } = await askLot(world, products.slice(at, at + LOT), signal)
    await planSyncs(world, await accountsWith(world.db, read))
    if (isOver) return
  }
}

/**
 * PROD-55, PROD-58, by the clock and after a notice: asks the suppliers about products in any account's list, each once
 * however many sell it, and has the accounts follow. What a stopped run left is planned again.
 */
export const askSupplier = async (
  world: World,
  { isNoticed = false }: { isNoticed?: boolean },
  signal: AbortSignal,
): Promise<void> => {
  const { toAsk, outdated } = isNoticed
    ? { toAsk: await findNoticed(world), outdated: [] }
    : await findDue(world)
  const waiting = [
    ...(await accountsWith(world.db, outdated)),
    ...(isNoticed ? [] : await accountsBehind(world.db)),
  ]
  await planSyncs(world, waiting)
  const bySupplier = Map.groupBy(toAsk.slice(0, MOST_IN_A_RUN), ({ supplier }) => supplier)
  await Promise.all([...bySupplier.values()].map((products) => askAll(world, products, signal)))
}
