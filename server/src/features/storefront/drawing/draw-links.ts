import type { WidgetSettings } from '@plaudit/contract/widget'
import type { Words } from './choose-words.ts'
import { html, type Html } from './draw-html.ts'
import type { FoundPage } from '../reading/read-page.ts'
import { sorts, type PageAsk } from '../reading/rules.ts'

/** What every part of a drawing needs: the page, how it shall look, in which words, for which shop. */
export type Drawing = {
  found: FoundPage
  settings: WidgetSettings
  words: Words
  shopName: string | null
  /** Plaudit's own address, for "Powered by". */
  homeUrl: string
  /** Where the storefront's calls of this shop are, without a slash at the end. */
  shopUrl: string
}

type Change = { rating?: number | null; photos?: boolean; cursor?: string | null }

/** The element's id in the host's page: links lead back to it. */
export const anchorOf = ({ found }: Drawing): string => `plaudit-${found.product.id.slice(-8)}`

/** A link to the same list with another filter or page. It belongs to the host's page: a theme hands its query on. */
export const linkTo = (drawing: Drawing, change: Change): string => {
  const { ask } = drawing.found
  const { rating, photos, cursor } = { rating: ask.rating, photos: ask.photos, cursor: null, ...change }
  const query = new URLSearchParams()
  if (ask.sort !== drawing.settings.sort) query.set('sort', ask.sort)
  if (rating) query.set('rating', String(rating))
  if (photos) query.set('photos', '1')
  if (cursor) query.set('cursor', cursor)
  return `?${query}#${anchorOf(drawing)}`
}

const chip = (drawing: Drawing, one: { id: string; text: string; count: number | null; change: Change; current: boolean; removes?: boolean }): Html => {
  const { words } = drawing
  return html`<a class="k" id="${one.id}" href="${linkTo(drawing, one.change)}" ${one.current && html` aria-current="true"`}
    >${one.text}${one.count !== null && html` ${words.number(one.count)}`}${one.removes && html` <span aria-hidden="true">×</span><span class="i">, ${words.texts.remove}</span>`}</a
  >`
}

const sortForm = (drawing: Drawing): Html => {
  const { ask } = drawing.found
  const { texts } = drawing.words
  return html`<form action="#${anchorOf(drawing)}">
    ${ask.rating && html`<input type="hidden" name="rating" value="${ask.rating}" />`}${ask.photos && html`<input type="hidden" name="photos" value="1" />`}<label
      ><span class="i">${texts.sortBy}</span
      ><select name="sort" id="o">
        ${sorts.map((sort) => html`<option value="${sort}" ${sort === ask.sort && html` selected`}>${texts.sorts[sort]}</option>`)}
      </select></label
    ><noscript> <button class="k">${texts.apply}</button></noscript>
  </form>`
}

const isNarrowed = ({ rating, photos }: PageAsk) => rating !== null || photos

/** Filters and sorting: links and a GET form, so that they work without script. */
export const drawFilters = (drawing: Drawing): Html => {
  const { found, settings, words } = drawing
  const { ask, page } = found
  const { texts } = words
  const showsCounts = settings.show_count
  const all = isNarrowed(ask) ? null : page.pageInfo.total
  const hasPhotos = settings.show_photos && page.summary.with_photos > 0
  return html`<div class="f" role="group" aria-label="${texts.filterLabel}">
    ${chip(drawing, { id: 'fa', text: texts.all, count: showsCounts ? all : null, change: { rating: null, photos: false }, current: !isNarrowed(ask) })}${hasPhotos && chip(drawing, { id: 'fp', text: texts.withPhotos, count: showsCounts && settings.min_rating === 1 ? page.summary.with_photos : null, change: { photos: !ask.photos }, current: ask.photos, removes: ask.photos })}${ask.rating && chip(drawing, { id: 'fr', text: texts.stars(ask.rating), count: null, change: { rating: null }, current: true, removes: true })}${sortForm(drawing)}
  </div>`
}

/** Where in the list this page stands, and the ways on and back. */
export const drawPages = (drawing: Drawing): Html => {
  const { found, settings, words } = drawing
  const { page, first } = found
  const { texts } = words
  const { hasPreviousPage, hasNextPage, startCursor, endCursor, total } = page.pageInfo
  const last = first + page.results.length - 1
  const range = settings.show_count
    ? texts.range(words.number(first), words.number(last), words.number(total))
    : texts.rangeUncounted(words.number(first), words.number(last))
  return html`<nav class="n" aria-label="${texts.pagesLabel}">
    <p>${range}</p>
    ${hasPreviousPage && html`<a class="k" id="np" rel="prev" href="${linkTo(drawing, { cursor: startCursor })}">${texts.previous}</a>`}${hasNextPage && html`<a class="k" id="nn" rel="next" href="${linkTo(drawing, { cursor: endCursor })}">${texts.next}</a>`}
  </nav>`
}
