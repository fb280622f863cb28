import type { World } from '../../../world.ts'
import type { AskedProduct } from '../../supplier-products/asking/list-asked.ts'
import { askLot } from './ask-lot.ts'
import { planSyncs } from './plan-syncs.ts'
import { accountsWith } from './rows.ts'

/** One run asks a supplier about so many at most, in lots: what was read is written into the stores soon. */
const MOST_IN_A_RUN = 1_000
const LOT = 100

const askOne = async (world: World, products: AskedProduct[], signal: AbortSignal) => {
  for (let at = 0; at < products.length; at += LOT) {
    const { read, isOver } = await askLot(world, products.slice(at, at + LOT), signal)
    await planSyncs(world, await accountsWith(world.db, read))
    if (isOver) return
  }
}

/**
 * Asks about products, each supplier apart from the other and about the first thousand of its own, so that one that is silent
 * keeps no other from being asked; the accounts that list them follow.
 */
export const askAll = async (
  world: World,
  products: AskedProduct[],
  signal: AbortSignal,
): Promise<void> => {
  const bySupplier = Map.groupBy(products, ({ supplier }) => supplier)
  await Promise.all(
    [...bySupplier.values()].map((some) => askOne(world, some.slice(0, MOST_IN_A_RUN), signal)),
  )
}
