import { LRUCache } from 'lru-cache'
import { inTransaction } from '../../../db/transaction.ts'
import type { World } from '../../../world.ts'
import { FEWEST_REVIEWS } from './rules.ts'

type Product = {
  accountId: string
  productId: string
  version: number
  /** As of which version its topics are kept; null where none are. */
  topicsVersion: number | null
  reviews: number
}

/** Products whose topics this process has asked for, as of which version: each page of one that is read would ask again. */
const asked = new LRUCache<string, number>({ max: 10_000, ttl: 600_000 })

/** Has a product's topics found where those that are kept are of a former version: only products that somebody looks at are read. */
export const requestTopics = async (
  { db, queue, log }: World,
  { accountId, productId, version, topicsVersion, reviews }: Product,
): Promise<void> => {
  if (topicsVersion === version || (topicsVersion === null && reviews < FEWEST_REVIEWS)) return
  if (asked.get(productId) === version) return
  try {
    await inTransaction(db, (tx) =>
      queue.send(tx, 'storefront.find-topics', { accountId, productId }, { key: productId }),
    )
    asked.set(productId, version)
  } catch (error) {
    // The shopper has the page all the same; the next one asks again.
    log.warn({ err: error }, 'the topics of a product could not be asked for')
  }
}
