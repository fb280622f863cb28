import type { Language } from '@plaudit/contract/accounts/account-fields'
import { languageOf } from '../../account-language.ts'
import type { World } from '../../world.ts'
import { languageFrom } from '../../texts/choose-language.ts'
import { readSummary } from '../storefront/reading/read-summary.ts'
import { findConnectionByDomain } from '../stores/find-connection-by-domain.ts'
import { getStore } from '../stores/get-store.ts'

/** The product that a page of the shop is about. `url`: its own page in the shop. */
export type ProxiedProduct = {
  title: string
  image: string | null
  url: string
  language: Language
}

/** Null for a shop that is not connected. @throws Problem `not_found` for a product that it does not have */
export const findProxiedProduct = async (
  world: World,
  { shop, product, locale }: { shop: string; product: string; locale: string | undefined },
): Promise<ProxiedProduct | null> => {
  const store = await findConnectionByDomain(world, shop.toLowerCase())
  if (!store) return null
  const { accountId } = store
  const found = await readSummary(world, { accountId, product })
  const { url } = await getStore({ world, accountId })
  return {
    ...found.product,
    url: `${(url ?? `https://${shop}`).replace(/\/$/, '')}/products/${encodeURIComponent(product)}`,
    language: locale ? languageFrom(locale) : await languageOf(world.db, accountId),
  }
}
