import type { Owner } from '../../../world.ts'
import { readStoreProduct } from '../../store-products/read-store-product.ts'
import { setPrices } from '../../store-products/set-prices.ts'
import { withShopAccess } from '../../stores/calls/with-shop-access.ts'
import { keepSentPrices } from './prices/rows.ts'
import { planPrices, withPrices, withSent, type WrittenPrice } from './prices/rules.ts'
import type { Update } from './rules.ts'

/** A push since then wrote what the owner wanted of the prices. What is out of the shop gets them too: it may come back. */
const isDue = ({ push, isMissing }: Update): boolean =>
  !isMissing &&
  push.prices_since !== null &&
  (push.pushed_at === null || push.pushed_at <= push.prices_since)

const read = async (owner: Owner, update: Update) => {
  const there = await readStoreProduct(owner, update.item.id)
  return there ? [{ update, there, prices: planPrices(update, there) }] : []
}

/**
 * PROD-29: gives the store the prices that a price rule gave products in it: of variants whose price neither the list's owner
 * typed nor somebody changed in the store. A store that sells in another currency than the item's gets none. What the store
 * refuses shows at the next push.
 * @throws Problem `store_needed`; ShopFailure
 */
export const writePrices = async (owner: Owner, updates: Update[]): Promise<Update[]> => {
  const { storeProducts, log } = owner.world
  const due = updates.filter(isDue)
  if (due.length === 0) return updates
  const currency = await withShopAccess(owner, (access) => storeProducts.currency(access))
  const written = new Map<Update, WrittenPrice[]>()
  for (const update of due) {
    if (update.item.currency !== currency) continue
    for (const { there, prices } of await read(owner, update)) {
      const variants = prices.filter((one) => !one.isThere).map(({ change }) => change)
      await keepSentPrices(owner.world.db, owner.accountId, {
        id: update.item.id,
        sent: withSent(update.pushed, variants),
      })
      const [refusal] =
        variants.length > 0
          ? await setPrices(owner, [{ externalId: there.externalId, variants }])
          : []
      if (refusal) log.warn({ refusal, item_id: update.item.id }, 'prices that a store refused')
      else written.set(update, prices)
    }
  }
  return updates.map((update) => {
    const prices = written.get(update)
    return prices ? { ...update, pushed: withPrices(update.pushed, prices) } : update
  })
}
