import {
  placeOf,
  type Place,
  type WidgetSettings,
} from '@plaudit/contract/storefront/widget-settings'

/** Blocks of the theme that show a widget, or the stars of a badge. */
export type InstalledBlock =
  'reviews' | 'star_rating' | 'card_stars' | 'shop_reviews' | 'cart_reviews' | 'over_page'

const blocks: Record<Place, InstalledBlock> = {
  product: 'reviews',
  cards: 'card_stars',
  home: 'shop_reviews',
  own_page: 'shop_reviews',
  cart: 'cart_reviews',
  every_page: 'over_page',
}

/** The block that shows a widget where it is put. Stars under a title are the theme's own, from the store's data. */
export const findThemeBlock = (settings: WidgetSettings): InstalledBlock => {
  const place = placeOf(settings)
  return place === 'product' && settings.layout === 'badge' ? 'star_rating' : blocks[place]
}
