import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { FoundPage } from '../reading/read-page.ts'
import type { ScriptFile } from './read-widget.ts'
import type { StorefrontTexts } from './texts/choose-texts.ts'
import { markup, type Html } from '../../../markup/html.ts'

/** What every part of the widget's HTML needs: the page, settings, texts and shop. */
export type Drawing = {
  found: FoundPage
  settings: WidgetSettings
  words: StorefrontTexts
  shopName: string | null
  /** The shop's own address; null without a store. */
  storeUrl: string | null
  /** The block is about the whole shop; its reviews may be narrowed to those of a product (`found.product`). */
  isShopWide: boolean
  /** Which widget; null for the first one. */
  widgetId: string | null
  /** Plaudit's own URL, for "Powered by". */
  homeUrl: string
  /** Base URL of the storefront API for this shop, without a slash at the end. */
  shopUrl: string
}

/** How a layout is drawn. Its style has the same name in `widget/src/layouts`. */
export type LayoutDrawing = {
  /** Layouts without reviews are drawn from the stored counts alone; a wall reads reviews with photos alone. */
  reads: 'reviews' | 'photos' | 'summary'
  /** Only one element of a page may carry structured data: layouts that stand beside the list have none. */
  hasStructuredData: boolean
  /** How the preview shows it: a section of the page, a line below the product's title, or over the page. */
  preview: 'section' | 'below_title' | 'over_page'
  /**
   * The script that it needs beside the common one, which imports it; not where the browser supports `unless` (a
   * condition of `CSS.supports`).
   */
  behaviour?: { script: ScriptFile; unless?: string }
  /** What stands in the shadow root. */
  draw: (drawing: Drawing) => Html
  /** The reviews alone, which the script replaces; nothing where there are none. */
  drawReviews: (drawing: Drawing) => Html | null
}

type Change = {
  rating?: number | 'all' | null
  photos?: boolean
  country?: string | null
  /** Of the whole shop: a product's handle or id. */
  product?: string | null
  search?: string | null
  cursor?: string | null
}
/**
 * The element's id in the host page: links point to it. Another widget about the same product, or the shop, has another
 * one.
 */
export const elementIdOf = ({
  found,
  isShopWide,
  widgetId,
}: Pick<Drawing, 'found' | 'isShopWide' | 'widgetId'>): string => {
  const subject = isShopWide ? 'shop' : (found.product?.id.slice(-8) ?? 'unknown')
  return `plaudit-${subject}${widgetId ? `-${widgetId.slice(-6)}` : ''}`
}

/** The product to which the reviews of a whole shop are narrowed. */
export const narrowedTo = ({ found, isShopWide }: Drawing) => (isShopWide ? found.product : null)

/** The shopper looks at every rating where the owner shows a selection. */
const showsAll = ({ found, settings }: Drawing): boolean =>
  found.ask.rating === null && found.ask.minRating < settings.min_rating

/**
 * A link to the same list with another filter or page. Its URL is that of the host page; the theme passes the query
 * on.
 */
export const pageLink = (drawing: Drawing, change: Change): string => {
  const { ask } = drawing.found
  const only = narrowedTo(drawing)
  const { rating, photos, country, search, product, cursor } = {
    rating: ask.rating,
    photos: ask.photos,
    country: ask.country,
    search: ask.search,
    product: only && (only.handle ?? only.id),
    cursor: null,
    ...change,
  }
  const query = new URLSearchParams()
  if (ask.sort !== drawing.settings.sort) query.set('sort', ask.sort)
  if (rating || showsAll(drawing)) query.set('rating', rating ? String(rating) : 'all')
  if (photos) query.set('photos', '1')
  if (country) query.set('country', country)
  if (search) query.set('search', search)
  if (product) query.set('product', product)
  if (cursor) query.set('cursor', cursor)
  return `?${query}#${elementIdOf(drawing)}`
}

export const isFiltered = (drawing: Drawing): boolean => {
  const { rating, photos, country, search } = drawing.found.ask
  return (
    rating !== null || photos || country !== null || search !== null || narrowedTo(drawing) !== null
  )
}

/** What is chosen beside the words, as hidden fields of a form. */
export const drawKeptChoices = (drawing: Drawing): Html => {
  const { ask } = drawing.found
  const only = narrowedTo(drawing)
  return markup`
    ${(ask.rating || showsAll(drawing)) && markup`<input type="hidden" name="rating" value="${ask.rating ?? 'all'}">`}
    ${ask.photos && markup`<input type="hidden" name="photos" value="1">`}
    ${only && markup`<input type="hidden" name="product" value="${only.handle ?? only.id}">`}`
}
