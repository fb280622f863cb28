import type { Language } from '@plaudit/contract/accounts/account-fields'
import { languageOf } from '../../account-language.ts'
import type { PublicAnswer, PublicRequest } from '../../http/pages/public-route.ts'
import { placeOf } from '@plaudit/contract/storefront/widget-settings'
import { languageFrom } from '../../texts/choose-language.ts'
import type { World } from '../../world.ts'
import { findShop } from '../storefront/cache/find-shop.ts'
import { storefrontQueryOf } from './rules.ts'

/** What a shop's page asks. `language`: that of the page, or else of the shop's account. */
export type ProxiedRequest = {
  accountId: string
  /** The shop's name; null where it is not known. */
  shopName: string | null
  /** The widget that has a page of its own in the shop; the first one otherwise. */
  ownPageWidget: string
  /** null: about the whole shop. */
  product: string | null
  query: Record<string, string>
  language: Language
  /** The same as a call of the storefront: to `block` or `summary` of the product, or of the shop; with another `widget`. */
  toStorefront: (name: 'block' | 'summary', widget?: string) => PublicRequest
}

type Answering = (world: World, asked: ProxiedRequest) => PublicAnswer | Promise<PublicAnswer>

const REFUSED: PublicAnswer = {
  status: 400,
  headers: { 'cache-control': 'no-store' },
  body: '',
}

/** Uncompressed and without an ETag: the platform draws a page around it, or packs it itself. */
const plainHeaders = {
  'if-none-match': undefined,
  'accept-encoding': undefined,
}

/**
 * Answers a request that the platform forwarded from a shop's page (SURF-9), about a product of the shop in the signed
 * query or about all of it; the shop is looked up here once. 400 for anybody else.
 * @throws Problem `not_found` for a shop that is not connected
 */
export const answerProxied =
  (answer: Answering) =>
  async (world: World, request: PublicRequest): Promise<PublicAnswer> => {
    const forwarded = request.url.split('?')[1] ?? ''
    if (!world.shopSurfaces.isGenuineProxyQuery(forwarded, world.clock.now())) return REFUSED
    const signed = new URLSearchParams(forwarded)
    const shop = signed.get('shop') ?? ''
    const product = request.params['product'] ?? null
    const { accountId, name: shopName, widgets } = await findShop(world, shop)
    const [ownPageWidget] = [...widgets].find(([, one]) => placeOf(one) === 'own_page') ?? [
      accountId,
    ]
    const { locale, ...rest } = storefrontQueryOf(signed)
    const language = locale ? languageFrom(locale) : await languageOf(world.db, accountId)
    const query = { locale: locale ?? language, ...rest }
    const path = `/storefront/v1/${encodeURIComponent(shop)}${product === null ? '' : `/products/${encodeURIComponent(product)}`}`
    return answer(world, {
      accountId,
      shopName,
      ownPageWidget,
      product,
      query,
      language,
      toStorefront: (name, widget) => {
        const asked = widget === undefined ? query : { ...query, widget }
        return {
          params: { shop, ...(product === null ? {} : { product }) },
          query: asked,
          headers: { ...request.headers, ...plainHeaders },
          url: `${path}/${name}?${new URLSearchParams(asked)}`,
          ip: request.ip,
          form: request.form,
          browserKey: request.browserKey,
        }
      },
    })
  }
