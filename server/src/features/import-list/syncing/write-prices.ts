import type { Owner } from '../../../world.ts'
import { readStoreProduct } from '../../store-products/read-store-product.ts'
import { setPrices } from '../../store-products/set-prices.ts'
import { withSentPrices } from '../../store-products/with-sent-prices.ts'
import { withShopAccess } from '../../stores/calls/with-shop-access.ts'
import { keepSentPrices } from './prices/rows.ts'
import { planPrices, sentOf, withSent } from './prices/rules.ts'
import { withPrices } from './prices/with-prices.ts'
import type { Update } from './rules.ts'

/** A push since then wrote what the owner wanted of the prices. */
const isDue = ({ item, push, isMissing }: Update): boolean =>
  !isMissing &&
  item.gone_at === null &&
  push.prices_since !== null &&
  (push.pushed_at === null || push.pushed_at <= push.prices_since)

const read = async (owner: Owner, { item, pushed: kept }: Update) => {
  const there = await readStoreProduct(owner, item.id)
  if (!there) return []
  const pushed = withSentPrices(kept, there)
  return [{ pushed, there, prices: planPrices({ item, pushed }, there) }]
}

type Found = Awaited<ReturnType<typeof read>>[number]

/** Sends what the store lacks. Kept before: cut off, what the store says then is no change of the owner's (PROD-85). */
const send = async (owner: Owner, update: Update, found: Found): Promise<Update> => {
  const { pushed, there, prices } = found
  const variants = prices.filter((one) => !one.isThere).map(({ change }) => change)
  if (variants.length === 0) return { ...update, pushed: withPrices(pushed, prices) }
  const { db, log } = owner.world
  const { id } = update.item
  const sent = withSent(pushed.sentPrices, sentOf(prices))
  await keepSentPrices(db, owner.accountId, { id, sent })
  const [refusal] = await setPrices(owner, [{ externalId: there.externalId, variants }])
  if (!refusal) return { ...update, sent, pushed: withPrices(pushed, prices) }
  log.warn({ refusal, item_id: id }, 'prices that a store refused')
  return { ...update, sent, pushed: { ...pushed, sentPrices: sent } }
}

/**
 * PROD-29: gives the store the prices that a price rule gave products in it: of variants whose price neither the list's
 * owner typed nor somebody changed in the store. A store that sells in another currency than the item's gets none. What
 * the store refuses shows at the next push.
 * @throws Problem `store_needed`; ShopFailure
 */
export const writePrices = async (owner: Owner, updates: Update[]): Promise<Update[]> => {
  const { storeProducts } = owner.world
  const due = updates.filter(isDue)
  if (due.length === 0) return updates
  const currency = await withShopAccess(owner, (access) => storeProducts.currency(access))
  const written = new Map<Update, Update>()
  for (const update of due) {
    if (update.item.currency !== currency) continue
    for (const found of await read(owner, update))
      written.set(update, await send(owner, update, found))
  }
  return updates.map((update) => written.get(update) ?? update)
}
