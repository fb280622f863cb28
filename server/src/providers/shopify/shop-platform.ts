import { assertOutsideTransaction } from '../../db/transaction.ts'
import {
  ShopFailure,
  type ShopAccess,
  type ShopPlatform,
  type ShopProduct,
  type ShopTokens,
} from '../shop-platform.ts'
import { hasValidHmac, isFresh } from './callback-signature.ts'
import { graphqlCaller } from './graphql.ts'
import { registerWebhooks } from './register-webhooks.ts'
import {
  PRODUCTS_QUERY,
  ProductsAnswer,
  SHOP_QUERY,
  ShopAnswer,
  TokenAnswer,
  TokenRefusal,
  type ProductNode,
} from './wire.ts'

const SCOPES = 'read_products,read_orders'
const PAGE = 50

export type ShopifySettings = {
  clientId: string
  clientSecret: string
  /** Where Shopify sends the owner back to. */
  redirectUri: string
  /** `{shop}` stands for the shop's domain: `https://{shop}` for the real one. */
  baseUrl: string
  /** Where Shopify sends its webhooks. */
  webhookUrl: string
}

const asProduct = (node: ProductNode): ShopProduct => ({
  externalId: node.legacyResourceId,
  handle: node.handle,
  title: node.title,
  imageUrl: node.featuredMedia?.preview?.image?.url ?? null,
  sku: node.variants.nodes[0]?.sku || null,
  barcode: node.variants.nodes[0]?.barcode || null,
  priceCents: Math.round(Number(node.priceRangeV2.minVariantPrice.amount) * 100),
  currency: node.priceRangeV2.minVariantPrice.currencyCode,
})

/** Whether the shop refuses. Too many requests, or credentials of ours that are wrong, say nothing about the shop. */
const isRefusal = (status: number, answer: unknown): boolean => {
  if (status < 400 || status >= 500 || status === 429) return false
  const { error } = TokenRefusal.safeParse(answer).data ?? {}
  return error !== 'invalid_client' && error !== 'application_cannot_be_found'
}

/** Shopify: OAuth by authorization code with expiring offline tokens, Admin GraphQL. */
export const shopify = (settings: ShopifySettings, now: () => Date): ShopPlatform => {
  const at = (domain: string, path: string) => settings.baseUrl.replace('{shop}', domain) + path
  const ask = graphqlCaller(at)

  const token = async (domain: string, body: Record<string, string>): Promise<ShopTokens> => {
    assertOutsideTransaction('Shopify')
    const response = await fetch(at(domain, '/admin/oauth/access_token'), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify({
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        ...body,
      }),
      signal: AbortSignal.timeout(15_000),
    }).catch((error: Error) => {
      throw new ShopFailure('unavailable', error.message)
    })
    const given: unknown = await response.json().catch(() => undefined)
    if (isRefusal(response.status, given))
      throw new ShopFailure(
        'denied',
        `Shopify answered ${response.status} to a token request`,
        domain,
      )
    const answer = TokenAnswer.safeParse(given)
    if (!answer.success)
      throw new ShopFailure('unavailable', 'Shopify answered a token request with something else')
    const { access_token, expires_in, refresh_token } = answer.data
    return {
      accessToken: access_token,
      expiresAt: expires_in ? new Date(now().getTime() + expires_in * 1000) : null,
      refreshToken: refresh_token ?? null,
    }
  }

  return {
    authorizeUrl: (domain, state) =>
      `${at(domain, '/admin/oauth/authorize')}?${new URLSearchParams({ client_id: settings.clientId, scope: SCOPES, redirect_uri: settings.redirectUri, state })}`,
    isGenuineCallback: (query, when) =>
      hasValidHmac(query, settings.clientSecret) && isFresh(query['timestamp'], when),
    exchangeCode: (domain, code) => token(domain, { code, expiring: '1' }),
    refresh: (domain, refreshToken) =>
      token(domain, { grant_type: 'refresh_token', refresh_token: refreshToken }),
    shop: async (access) => {
      const { shop } = ShopAnswer.parse(await ask(access, SHOP_QUERY))
      return { name: shop.name, url: shop.url, email: shop.email, phone: null }
    },
    products: (access) => allProducts(ask, access),
    registerWebhooks: (access) => registerWebhooks(ask, access, settings.webhookUrl),
  }
}

async function* allProducts(ask: ReturnType<typeof graphqlCaller>, access: ShopAccess) {
  let after: string | null = null
  do {
    const {
      products,
    }: {
      products: {
        nodes: ProductNode[]
        pageInfo: { hasNextPage: boolean; endCursor: string | null }
      }
    } = ProductsAnswer.parse(await ask(access, PRODUCTS_QUERY, { first: PAGE, after }))
    yield products.nodes.map(asProduct)
    after = products.pageInfo.hasNextPage ? products.pageInfo.endCursor : null
  } while (after)
}
