import { ShopFailure, type ShopAccess } from '../../shop-platform.ts'
import type { Ask } from '../graphql.ts'
import { plauditDefineItem, plauditFindItem } from '../operations/pushing.graphql.ts'

/**
 * The field of a product that holds our number of it, in the app's own namespace: of type `id`, whose values no two
 * products have (shopify.dev, "Custom IDs").
 */
export const ITEM_KEY = 'item'
/** The field of a variant that holds the supplier's number of it. */
export const VARIANT_KEY = 'supplier_variant'

/** `TAKEN`: it is there already. @throws ShopFailure */
const define = async (ask: Ask, access: ShopAccess): Promise<void> => {
  const { metafieldDefinitionCreate: made } = await ask(access, plauditDefineItem, {
    definition: {
      name: 'Plaudit item',
      key: ITEM_KEY,
      type: 'id',
      ownerType: 'PRODUCT',
      capabilities: { uniqueValues: { enabled: true } },
    },
  })
  const wrong = (made?.userErrors ?? []).filter(({ code }) => code !== 'TAKEN')
  if (wrong.length)
    throw new ShopFailure('unavailable', wrong.map(({ message }) => message).join(' '))
}

/** Stores whose field is known to be there are remembered; a store that was asked in vain is not. */
export const itemFinder = (ask: Ask) => {
  const MOST_SHOPS = 2_000
  const defined = new Set<string>()
  /** The gid of the product of our item; null: there is none. @throws ShopFailure */
  return async (access: ShopAccess, itemId: string): Promise<string | null> => {
    if (!defined.has(access.domain)) await define(ask, access)
    defined.add(access.domain)
    if (defined.size > MOST_SHOPS) defined.delete(defined.values().next().value!)
    try {
      const { productByIdentifier: found } = await ask(access, plauditFindItem, {
        key: ITEM_KEY,
        value: itemId,
      })
      return found?.id ?? null
    } catch (error) {
      defined.delete(access.domain)
      throw error
    }
  }
}
