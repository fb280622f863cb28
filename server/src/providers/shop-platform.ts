/** What the product needs of the platform that a shop runs on. */
export type ShopTokens = {
  accessToken: string
  expiresAt: Date | null
  refreshToken: string | null
}
export type ShopAccess = { domain: string; accessToken: string }
export type ShopFacts = { name: string; url: string; email: string; phone: string | null }
export type ShopProduct = {
  externalId: string
  handle: string
  title: string
  imageUrl: string | null
  sku: string | null
  barcode: string | null
  priceCents: number | null
  currency: string
}

/**
 * `denied`: the token is not valid (any more) in the shop `domain`; `unavailable`: no
 * answer, or one that makes no sense.
 */
export class ShopFailure extends Error {
  override name = 'ShopFailure'
  readonly code: 'denied' | 'unavailable'
  readonly domain: string | undefined
  constructor(code: 'denied' | 'unavailable', message: string, domain?: string) {
    super(message)
    this.code = code
    this.domain = domain
  }
}

export interface ShopPlatform {
  /** Where the owner allows the connection. */
  authorizeUrl(domain: string, state: string): string
  /** True when the platform itself sent this query. */
  isGenuineCallback(query: Record<string, string>, now: Date): boolean
  exchangeCode(domain: string, code: string): Promise<ShopTokens>
  refresh(domain: string, refreshToken: string): Promise<ShopTokens>
  shop(access: ShopAccess): Promise<ShopFacts>
  /** All products, page after page. */
  products(access: ShopAccess): AsyncIterable<ShopProduct[]>
  /**
   * Has the platform notify us of what happens to the app and to its charges in this
   * shop. Repeating it changes nothing.
   */
  registerWebhooks(access: ShopAccess): Promise<void>
}
