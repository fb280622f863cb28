import type { PageWidget } from '@plaudit/contract/storefront/live-page'

/**
 * A widget in a page. `shop` null: the platform's proxy knows whose it is. `widget`: an id or a layout's name; null: the
 * first one. `isDrawn`: its reviews stand in the HTML already, or come without our script.
 */
export type Placement = {
  way: PageWidget['way']
  shop: string | null
  widget: string | null
  isWholeShop: boolean
  isDrawn: boolean
}

/** Blocks of the theme that show the rating that was written into the store, and no widget of ours. */
export type RatingBlock = 'star_rating' | 'card_stars'

const comments = /<!--[\s\S]*?-->/g
const elements =
  /<plaudit-reviews\b([^>]*)>([\s\S]*?)(?=<plaudit-reviews\b|<\/plaudit-reviews>|$)/gi
/** What the theme's blocks leave for their script: the address of the reviews. */
const themeBlocks = /\bdata-plaudit-reviews=(?:"([^"]+)"|'([^']+)')/gi
/** The cart's block, which has an address for each product in the cart: none in an empty one. */
const cartBlocks = /\bdata-plaudit-cart=(?:"([^"]*)"|'([^']*)')/gi
const ratingBlocks: Record<RatingBlock, RegExp> = {
  star_rating: /<a\b[^>]*\bclass=["']plaudit-rating["']/i,
  card_stars: /<script\b[^>]*\bdata-plaudit-cards\b/i,
}
const scripts = /<script\b[^>]*\bsrc=["'][^"']*\/storefront\/v1\/widget\.js/i
/** Shopify shows a shop that is not open yet this form on every page. */
const passwordForms = /<form\b[^>]*\baction=["'][^"']*\/password["']/i

const attributeOf = (text: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(
    text,
  )
  return found ? (found[1] ?? found[2] ?? found[3] ?? null) : null
}

const placementOfTag = ([, attributes = '', inside = '']: RegExpExecArray): Placement => {
  const isDrawn = /<template\b[^>]*\bshadowrootmode=/i.test(inside)
  return {
    way: isDrawn ? 'html' : 'tag',
    shop: attributeOf(attributes, 'shop'),
    widget: attributeOf(attributes, 'widget') || null,
    isWholeShop: !attributeOf(attributes, 'product'),
    isDrawn,
  }
}

const placementOfBlock = (address: string): Placement => {
  const url = URL.parse(address.replaceAll('&amp;', '&'), 'https://shop.invalid')
  return {
    way: 'theme_block',
    shop: null,
    widget: url?.searchParams.get('widget') || null,
    isWholeShop: !url?.pathname.includes('/products/'),
    isDrawn: true,
  }
}

const placementOfCart = (widget: string): Placement => ({
  way: 'theme_block',
  shop: null,
  widget: widget || null,
  isWholeShop: false,
  isDrawn: true,
})

const textsOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, double, single]) => double ?? single ?? '')

/** What a page of a shop carries of us. Comments do not count: themes keep switched-off parts in them. */
export const parsePlacements = (
  page: string,
): {
  placements: Placement[]
  ratings: RatingBlock[]
  hasScript: boolean
  isPasswordPage: boolean
} => {
  const html = page.replace(comments, '')
  return {
    placements: [
      ...[...html.matchAll(elements)].map(placementOfTag),
      ...textsOf(html, themeBlocks).map(placementOfBlock),
      ...textsOf(html, cartBlocks).map(placementOfCart),
    ],
    ratings: (['star_rating', 'card_stars'] as const).filter((name) =>
      ratingBlocks[name].test(html),
    ),
    hasScript: scripts.test(html),
    isPasswordPage: passwordForms.test(html),
  }
}
