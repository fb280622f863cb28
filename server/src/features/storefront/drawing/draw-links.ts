import type { DrawnId } from '@plaudit/contract/storefront/drawn-names'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { FoundPage } from '../reading/read-page.ts'
import { sorts } from '../reading/rules.ts'
import type { ScriptFile } from './read-widget.ts'
import type { StorefrontTexts } from './texts/choose-texts.ts'
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

/** Every review, by no filter. */
const allChip = (drawing: Drawing): Chip => {
  const { found, settings, words } = drawing
  const narrowed = isFiltered(drawing)
  return {
    id: 'allFilter',
    text: words.texts.all,
    count: settings.show_count && !narrowed ? found.page.pageInfo.total : null,
    change: { rating: null, photos: false, product: null, search: null },
    current: !narrowed,
  }
}

/** Offered while there are photos; a chosen one stays, to be removed. */
const photosChip = ({ found, settings, words }: Drawing): Chip | null => {
  const { photos } = found.ask
  const { with_photos } = found.page.summary
  const isOffered = settings.offered_filters.includes('photos') && settings.show_photos
  if (!photos && !(isOffered && with_photos > 0)) return null
  return {
    id: 'photosFilter',
    text: words.texts.withPhotos,
    // The stored count of photos ignores the owner's minimum rating: no number is better than a wrong one.
    count: settings.show_count && settings.min_rating === 1 ? with_photos : null,
    change: { photos: !photos },
    current: photos,
    removes: photos,
  }
}

/** Filters that are chosen elsewhere: by a bar of the distribution, or a product's name. */
const chosenChips = (drawing: Drawing): Chip[] => {
  const { found, words } = drawing
  const { rating, search } = found.ask
  const only = narrowedTo(drawing)
  const chosen = { count: null, current: true, removes: true } as const
  return [
    ...(rating
      ? [
          {
            id: 'ratingFilter' as const,
            text: words.texts.stars(rating),
            change: { rating: null },
            ...chosen,
          },
        ]
      : []),
    ...(only
      ? [{ id: 'productFilter' as const, text: only.title, change: { product: null }, ...chosen }]
      : []),
    ...(search
      ? [
          {
            id: 'searchFilter' as const,
            text: words.texts.quoted(search),
            change: { search: null },
            ...chosen,
          },
        ]
      : []),
  ]
}

/** Filters and sorting: links and a GET form, so that they work without script. */
export const drawFilters = (drawing: Drawing): Html => {
  const offersSome = drawing.settings.offered_filters.length > 0 || isFiltered(drawing)
  const sortForm = drawSortForm(drawing)
  if (!offersSome && !sortForm) return markup``
  const chips = [
    offersSome ? allChip(drawing) : null,
    photosChip(drawing),
    ...chosenChips(drawing),
  ].filter((chip) => chip !== null)
  return markup`
      <div class="${classOf('filters')}" role="group" aria-label="${drawing.words.texts.filterLabel}">
        ${chips.map((chip) => drawChip(drawing, chip))}
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
