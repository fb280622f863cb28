import type { ShopAccess, ShopTokens } from './shop-platform.ts'

/** Who opened the app inside a store's admin. `domain` of the store; `userId` is the platform's number. */
export type AdminVisitor = { domain: string; userId: string }

/** A block of ours in a theme. `template`: the template with the block; null for one on all pages. */
export type ThemeBlock = { block: string; template: string | null; isOn: boolean }

/** Where a block goes: beside the product's title and price, in a section of its own below, or into the whole theme. */
export type BlockPlace = 'main_section' | 'own_section' | 'embed'

/** A kind of page that a theme has a template for; `index` is the home page, `page` one that the owner wrote. */
export type ThemeTemplate = 'product' | 'index' | 'cart' | 'page'

/** A page that every shop has; `reviews` is drawn by us through the platform's proxy. */
export type ShopPage = 'home' | 'cart' | 'all_products' | 'reviews'

/** The theme that shoppers see. */
export type LiveTheme = { id: string; name: string; blocks: ThemeBlock[] }

/** What a store shows of a product's own reviews. `average` from 1 to 5. */
export type ProductRating = { externalId: string; average: number; count: number }

/** Where Plaudit appears inside a store: its admin, its theme, its shop pages. */
export interface ShopSurfaces {
  /** The visitor that the platform vouches for; null for a token that is not valid at this time. */
  readSessionToken(token: string, now: Date): Promise<AdminVisitor | null>
  /** Tokens for a store whose admin was opened with this session token. @throws ShopFailure */
  exchangeSessionToken(domain: string, token: string): Promise<ShopTokens>
  /** Whether the platform forwarded a shopper's request with this query, as it came. */
  isGenuineProxyQuery(query: string, now: Date): boolean
  /** The theme that shoppers see now, and which blocks of ours are in it. @throws ShopFailure */
  readLiveTheme(access: ShopAccess): Promise<LiveTheme | null>
  /** Where the owner adds a block to the live theme: the editor with the block selected, on a page of this template. */
  themeEditorUrl(
    domain: string,
    block: { file: string; kind: BlockPlace; template: ThemeTemplate },
  ): string
  /** The page on which shoppers see a product; the platform leads on to the shop's own domain. */
  productPageUrl(domain: string, handle: string): string
  /** Another page that shoppers see. */
  shopPageUrl(domain: string, page: ShopPage): string
  /** Allows ratings to be written and shops to show them. Repeating it changes nothing. @throws ShopFailure */
  enableRatings(access: ShopAccess): Promise<void>
  /** Any number of products. @throws ShopFailure */
  saveRatings(access: ShopAccess, ratings: ProductRating[]): Promise<void>
  /** Takes the ratings of these products away. @throws ShopFailure */
  deleteRatings(access: ShopAccess, externalIds: string[]): Promise<void>
}
