import type { PublicAnswer, PublicRequest } from '../../http/pages/public-route.ts'
import type { World } from '../../world.ts'
import { languageOf } from '../../account-language.ts'
import { findConnectionByDomain } from '../stores/find-connection-by-domain.ts'
import { storefrontQueryOf } from './rules.ts'

type Answering = (world: World, request: PublicRequest) => PublicAnswer | Promise<PublicAnswer>
type Named = 'block' | 'summary'

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

/** The language of the shop's account, for a page of the shop that does not say which one it speaks. */
const shopLanguage = async (world: World, shop: string): Promise<{ locale?: string }> => {
  const store = await findConnectionByDomain(world, shop.toLowerCase())
  return store ? { locale: await languageOf(world.db, store.accountId) } : {}
}

/**
 * Answers a request that the platform forwarded from a shop's page (SURF-9): with what the storefront answers about a
 * product of the shop in the signed query. 400 for anybody else.
 */
export const answerProxied =
  (name: Named, answer: Answering) =>
  async (world: World, request: PublicRequest): Promise<PublicAnswer> => {
    const query = request.url.split('?')[1] ?? ''
    if (!world.shopSurfaces.isGenuineProxyQuery(query, world.clock.now())) return REFUSED
    const signed = new URLSearchParams(query)
    const shop = signed.get('shop') ?? ''
    const product = request.params['product'] ?? ''
    const own = { ...(await shopLanguage(world, shop)), ...storefrontQueryOf(signed) }
    const path = `/storefront/v1/${encodeURIComponent(shop)}/products/${encodeURIComponent(product)}/${name}`
    return answer(world, {
      params: { shop, product },
      query: own,
      headers: { ...request.headers, ...plainHeaders },
      url: `${path}?${new URLSearchParams(own)}`,
      ip: request.ip,
      browserKey: request.browserKey,
    })
  }
