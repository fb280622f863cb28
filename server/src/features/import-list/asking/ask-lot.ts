import type { World } from '../../../world.ts'
import type { AskedProduct } from '../../supplier-products/asking/list-asked.ts'
import { askAgain } from '../../supplier-products/asking/ask-again.ts'

/** CJ takes as many calls as its level allows, and holds the rest back itself. */
const AT_ONCE = { cj: 4, aliexpress: 1 }
/** A product of which the supplier answers nonsense must not keep the others from being asked about. */
const MOST_FAILURES = 20

/**
 * Asks a supplier about products of its own, some at once. `isOver`: it takes no more calls now, or fails again and again.
 */
export const askLot = async (
  world: World,
  products: AskedProduct[],
  signal: AbortSignal,
): Promise<{ read: string[]; isOver: boolean }> => {
  const read: string[] = []
  const left = products.values()
  let failures = 0
  let isOver = false
  const askNext = async () => {
    for (const { id } of left) {
      signal.throwIfAborted()
      const failure = await askAgain(world, id, 'in_background')
      failures = failure ? failures + 1 : 0
      if (!failure) read.push(id)
      if (failure && (failure !== 'unavailable' || failures >= MOST_FAILURES)) isOver = true
      if (isOver) return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE[products[0]?.supplier ?? 'cj'] }, askNext))
  return { read, isOver }
}
