import type { DrawnId } from '@plaudit/contract/storefront/drawn-names'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { FoundPage } from '../reading/read-page.ts'
import { sorts } from '../reading/rules.ts'
import type { ScriptFile } from './read-widget.ts'
import type { StorefrontTexts } from './choose-texts.ts'
import { markup, type Html } from '../../../markup/html.ts'
import { classOf, idOf } from './wire-names.ts'

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
  rating?: number | null
  photos?: boolean
  /** Of the whole shop: a product's handle or id. */
  product?: string | null
  search?: string | null
  cursor?: string | null
}
type Chip = {
  id: DrawnId
  text: string
  count: number | null
  change: Change
  current: boolean
  removes?: boolean
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
  const subject = isShopWide ? 'shop' : found.product!.id.slice(-8)
  return `plaudit-${subject}${widgetId ? `-${widgetId.slice(-6)}` : ''}`
}

/** The product to which the reviews of a whole shop are narrowed. */
const narrowedTo = ({ found, isShopWide }: Drawing) => (isShopWide ? found.product : null)

/**
 * A link to the same list with another filter or page. Its URL is that of the host page; the theme passes the query
 * on.
 */
export const pageLink = (drawing: Drawing, change: Change): string => {
  const { ask } = drawing.found
  const only = narrowedTo(drawing)
  const { rating, photos, search, product, cursor } = {
    rating: ask.rating,
    photos: ask.photos,
    search: ask.search,
    product: only && (only.handle ?? only.id),
    cursor: null,
    ...change,
  }
  const query = new URLSearchParams()
  if (ask.sort !== drawing.settings.sort) query.set('sort', ask.sort)
  if (rating) query.set('rating', String(rating))
  if (photos) query.set('photos', '1')
  if (search) query.set('search', search)
  if (product) query.set('product', product)
  if (cursor) query.set('cursor', cursor)
  return `?${query}#${elementIdOf(drawing)}`
}

export const isFiltered = (drawing: Drawing): boolean => {
  const { rating, photos, search } = drawing.found.ask
  return rating !== null || photos || search !== null || narrowedTo(drawing) !== null
}

const drawChip = (drawing: Drawing, { id, text, count, change, current, removes }: Chip): Html => {
  const { number, texts } = drawing.words
  return markup`
    <a class="${classOf('chip')}" id="${idOf(id)}" href="${pageLink(drawing, change)}"${current && markup` aria-current="true"`}>
      ${text}
      ${count !== null && ` ${number(count)}`}
      ${removes && markup` <span aria-hidden="true">×</span><span class="${classOf('visuallyHidden')}">, ${texts.remove}</span>`}
    </a>`
}

/** What is chosen beside the words, as hidden fields of a form. */
export const drawKeptChoices = (drawing: Drawing): Html => {
  const { ask } = drawing.found
  const only = narrowedTo(drawing)
  return markup`
    ${ask.rating && markup`<input type="hidden" name="rating" value="${ask.rating}">`}
    ${ask.photos && markup`<input type="hidden" name="photos" value="1">`}
    ${only && markup`<input type="hidden" name="product" value="${only.handle ?? only.id}">`}`
}

/** The orders that the owner offers, and the present one; nothing where there is nothing to choose. */
const drawSortForm = (drawing: Drawing): Html | null => {
  const { ask } = drawing.found
  const { texts } = drawing.words
  const { offered_sorts } = drawing.settings
  const shown = sorts.filter((sort) => sort === ask.sort || offered_sorts.includes(sort))
  if (shown.length < 2) return null
  const option = (sort: (typeof sorts)[number]) =>
    markup`<option value="${sort}"${sort === ask.sort && markup` selected`}>${texts.sorts[sort]}</option>`
  return markup`
    <form action="#${elementIdOf(drawing)}">
      ${drawKeptChoices(drawing)}
      ${ask.search && markup`<input type="hidden" name="search" value="${ask.search}">`}
      <label><span class="${classOf('visuallyHidden')}">${texts.sortBy}</span><select name="sort" id="${idOf('sortOrder')}">${shown.map(option)}</select></label>
      <noscript> <button class="${classOf('chip')}">${texts.apply}</button></noscript>
    </form>`
}

/** Filters and sorting: links and a GET form, so that they work without script. */
export const drawFilters = (drawing: Drawing): Html => {
  const { found, settings, words } = drawing
  const { ask, page } = found
  const { texts } = words
  const narrowed = isFiltered(drawing)
  const only = narrowedTo(drawing)
  const { with_photos } = page.summary
  const offered = new Set(settings.offered_filters)
  const all: Chip = {
    id: 'allFilter',
    text: texts.all,
    count: settings.show_count && !narrowed ? page.pageInfo.total : null,
    change: { rating: null, photos: false, product: null, search: null },
    current: !narrowed,
  }
  // The stored count of photos ignores the owner's minimum rating: no number is better than a wrong one.
  const photos: Chip = {
    id: 'photosFilter',
    text: texts.withPhotos,
    count: settings.show_count && settings.min_rating === 1 ? with_photos : null,
    change: { photos: !ask.photos },
    current: ask.photos,
    removes: ask.photos,
  }
  const sortForm = drawSortForm(drawing)
  if (offered.size === 0 && !narrowed && !sortForm) return markup``
  return markup`
    <div class="${classOf('filters')}" role="group" aria-label="${texts.filterLabel}">
      ${(offered.size > 0 || narrowed) && drawChip(drawing, all)}
      ${(ask.photos || (offered.has('photos') && settings.show_photos && with_photos > 0)) && drawChip(drawing, photos)}
      ${ask.rating && drawChip(drawing, { id: 'ratingFilter', text: texts.stars(ask.rating), count: null, change: { rating: null }, current: true, removes: true })}
      ${only && drawChip(drawing, { id: 'productFilter', text: only.title, count: null, change: { product: null }, current: true, removes: true })}
      ${ask.search && drawChip(drawing, { id: 'searchFilter', text: texts.quoted(ask.search), count: null, change: { search: null }, current: true, removes: true })}
      ${sortForm}
    </div>`
}

/** The page's position in the list, with links to the next and previous page. */
export const drawPages = (drawing: Drawing): Html => {
  const { found, settings, words } = drawing
  const { texts, number } = words
  const { hasPreviousPage, hasNextPage, startCursor, endCursor, total } = found.page.pageInfo
  const [first, last] = [number(found.first), number(found.first + found.page.results.length - 1)]
  return markup`
    <nav class="${classOf('pagination')}" aria-label="${texts.pagesLabel}">
      <p>${settings.show_count && total !== null ? texts.range(first, last, number(total)) : texts.rangeUncounted(first, last)}</p>
      ${hasPreviousPage && markup`<a class="${classOf('chip')}" id="${idOf('previousPage')}" rel="prev" href="${pageLink(drawing, { cursor: startCursor })}">${texts.previous}</a>`}
      ${hasNextPage && markup`<a class="${classOf('chip')}" id="${idOf('nextPage')}" rel="next" href="${pageLink(drawing, { cursor: endCursor })}">${texts.next}</a>`}
    </nav>`
}
