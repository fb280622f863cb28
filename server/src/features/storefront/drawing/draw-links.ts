import type { DrawnId } from '@plaudit/contract/storefront/drawn-names'
import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import type { FoundPage } from '../reading/read-page.ts'
import { sorts, type PageQuery } from '../reading/rules.ts'
import type { StorefrontTexts } from './choose-texts.ts'
import { markup, type Html } from '../../../markup/html.ts'
import { classOf, idOf } from './wire-names.ts'

/** What every part of the widget's HTML needs: the page, settings, texts and shop. */
export type Drawing = {
  found: FoundPage
  settings: WidgetSettings
  words: StorefrontTexts
  shopName: string | null
  /** Which widget; null for the first one. */
  widgetId: string | null
  /** Plaudit's own URL, for "Powered by". */
  homeUrl: string
  /** Base URL of the storefront API for this shop, without a slash at the end. */
  shopUrl: string
}

/** How a layout is drawn. Its style has the same name in `widget/src/layouts`. */
export type LayoutDrawing = {
  /** Layouts without reviews are drawn from the stored counts alone. */
  reads: 'reviews' | 'summary'
  /** Only one element of a page may carry structured data: layouts that stand beside the list have none. */
  hasStructuredData: boolean
  /** Where the preview shows it: a section of the page, or a line below the product's title. */
  place: 'section' | 'below_title'
  /** What stands in the shadow root. */
  draw: (drawing: Drawing) => Html
  /** The reviews alone, which the script replaces; nothing where there are none. */
  drawReviews: (drawing: Drawing) => Html | null
}

type Change = { rating?: number | null; photos?: boolean; cursor?: string | null }
type Chip = {
  id: DrawnId
  text: string
  count: number | null
  change: Change
  current: boolean
  removes?: boolean
}

/** The element's id in the host page: links point to it. Another widget about the same product has another one. */
export const elementIdOf = ({ found, widgetId }: Pick<Drawing, 'found' | 'widgetId'>): string =>
  `plaudit-${found.product.id.slice(-8)}${widgetId ? `-${widgetId.slice(-6)}` : ''}`

/**
 * A link to the same list with another filter or page. Its URL is that of the host page; the theme passes the query
 * on.
 */
export const pageLink = (drawing: Drawing, change: Change): string => {
  const { ask } = drawing.found
  const { rating, photos, cursor } = {
    rating: ask.rating,
    photos: ask.photos,
    cursor: null,
    ...change,
  }
  const query = new URLSearchParams()
  if (ask.sort !== drawing.settings.sort) query.set('sort', ask.sort)
  if (rating) query.set('rating', String(rating))
  if (photos) query.set('photos', '1')
  if (cursor) query.set('cursor', cursor)
  return `?${query}#${elementIdOf(drawing)}`
}

export const isFiltered = ({ rating, photos }: PageQuery): boolean => rating !== null || photos

const drawChip = (drawing: Drawing, { id, text, count, change, current, removes }: Chip): Html => {
  const { number, texts } = drawing.words
  return markup`
    <a class="${classOf('chip')}" id="${idOf(id)}" href="${pageLink(drawing, change)}"${current && markup` aria-current="true"`}>
      ${text}
      ${count !== null && ` ${number(count)}`}
      ${removes && markup` <span aria-hidden="true">×</span><span class="${classOf('visuallyHidden')}">, ${texts.remove}</span>`}
    </a>`
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
      ${ask.rating && markup`<input type="hidden" name="rating" value="${ask.rating}">`}
      ${ask.photos && markup`<input type="hidden" name="photos" value="1">`}
      <label><span class="${classOf('visuallyHidden')}">${texts.sortBy}</span><select name="sort" id="${idOf('sortOrder')}">${shown.map(option)}</select></label>
      <noscript> <button class="${classOf('chip')}">${texts.apply}</button></noscript>
    </form>`
}

/** Filters and sorting: links and a GET form, so that they work without script. */
export const drawFilters = (drawing: Drawing): Html => {
  const { found, settings, words } = drawing
  const { ask, page } = found
  const { texts } = words
  const narrowed = isFiltered(ask)
  const { with_photos } = page.summary
  const offered = new Set(settings.offered_filters)
  const all: Chip = {
    id: 'allFilter',
    text: texts.all,
    count: settings.show_count && !narrowed ? page.pageInfo.total : null,
    change: { rating: null, photos: false },
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
      <p>${settings.show_count ? texts.range(first, last, number(total)) : texts.rangeUncounted(first, last)}</p>
      ${hasPreviousPage && markup`<a class="${classOf('chip')}" id="${idOf('previousPage')}" rel="prev" href="${pageLink(drawing, { cursor: startCursor })}">${texts.previous}</a>`}
      ${hasNextPage && markup`<a class="${classOf('chip')}" id="${idOf('nextPage')}" rel="next" href="${pageLink(drawing, { cursor: endCursor })}">${texts.next}</a>`}
    </nav>`
}
