import { Problem } from '../../problem.ts'
import { ShopFailure } from '../../providers/shop-platform.ts'
import { phrase } from '../../texts/phrase.ts'
import type { Owner } from '../../world.ts'
import { withShopAccess } from '../stores/calls/with-shop-access.ts'
import { writeIntoStore, type WriteAsk, type WriteResult } from './write-into-store.ts'

/** What is not in the list's currency cannot be sold in the store's. */
const otherCurrency = (currencies: { list: string; store: string }) =>
  new Problem('conflict', { detail: phrase('selling.other_currency', currencies) })

/**
 * PROD-40: writes a product into the account's store. However often it is run, and wherever a run was cut off, the store
 * has one product of this item with all its variants and images; what the owner changed, added or removed there stays,
 * unless it is `chosen`. A job passes `pushed` of the last result that was `written` or `unfinished`. `into`: what the
 * product was prepared for; where another store is connected by now, or it sells in another currency, nothing is written
 * (PROD-70).
 * @throws Problem `store_needed`; `conflict` over the currency; ShopFailure `denied` and `unavailable`: run it again
 */
export const writeProduct = async (
  { world, accountId }: Owner,
  ask: WriteAsk,
  into?: { domain: string; currency: string },
): Promise<WriteResult> => {
  const { storeProducts } = world
  const result = await withShopAccess(
    { world, accountId },
    async (access): Promise<WriteResult> => {
      if (into) {
        if (access.domain !== into.domain)
          throw new ShopFailure('unavailable', 'Another store was connected meanwhile')
        const store = await storeProducts.currency(access)
        if (store !== into.currency) throw otherCurrency({ list: into.currency, store })
      }
      return writeIntoStore({ storeProducts, access }, ask)
    },
  )
  if (!result) throw new Problem('store_needed')
  return result
}
