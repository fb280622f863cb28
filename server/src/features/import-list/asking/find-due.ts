import type { World } from '../../../world.ts'
import { listAsked, type AskedProduct } from '../../supplier-products/asking/list-asked.ts'
import { listedAfter } from './rows.ts'
import { hasOutdatedItems, isDue } from './rules.ts'

const BATCH = 5_000

/** `toAsk`: first what is to be asked about first. `outdated`: of what was read, items know less. */
export type Due = { toAsk: AskedProduct[]; outdated: string[] }

/** What the list lost comes first: it may have to leave the shop. */
const byUrgency = (one: AskedProduct, other: AskedProduct) =>
  Number(other.isLost) - Number(one.isLost) ||
  (one.askedAt?.getTime() ?? 0) - (other.askedAt?.getTime() ?? 0)

/** PROD-55: of all products in any list, those to ask about, the longest ago first. */
export const findDue = async (world: World): Promise<Due> => {
  const { db } = world
  const now = world.clock.now()
  const due: AskedProduct[] = []
  const outdated: string[] = []
  for (let after = ''; ;) {
    const batch = await listedAfter(db, after, BATCH)
    const asked = await listAsked(
      db,
      batch.map(({ id }) => id),
    )
    for (const product of batch) {
      const read = asked.get(product.id)
      if (!read) continue
      if (hasOutdatedItems(product, read)) outdated.push(product.id)
      if (isDue(product, read, now)) due.push(read)
    }
    if (batch.length < BATCH) break
    after = batch.at(-1)!.id
  }
  return { toAsk: due.toSorted(byUrgency), outdated }
}
