import { layoutSettings } from '@plaudit/contract/storefront/widget-settings'
import { markup, type Html } from '../../../../markup/html.ts'
import { drawKeptChoices, elementIdOf, type Drawing } from '../draw-links.ts'
import { classOf, idOf } from '../wire-names.ts'

/** Fewer reviews than a page holds are read sooner than searched. */
const isWorthSearching = ({ settings, found: { page } }: Drawing): boolean => {
  const { count, imported } = page.summary
  return imported.reduce((sum, one) => sum + one.count, count) > settings.page_size
}

/** The field for words of reviews: a GET form, so that it works without script. Nothing where the owner offers none. */
export const drawSearchForm = (drawing: Drawing): Html | null => {
  const { settings, words, found } = drawing
  const { search } = found.ask
  const isOffered =
    settings.offered_filters.includes('search') &&
    layoutSettings[settings.layout].includes('offered_filters') &&
    isWorthSearching(drawing)
  if (!isOffered && search === null) return null
  return markup`
    <form class="${classOf('search')}" role="search" action="#${elementIdOf(drawing)}">
      ${drawKeptChoices(drawing)}
      ${found.ask.country && markup`<input type="hidden" name="country" value="${found.ask.country}">`}
      ${found.ask.sort !== settings.sort && markup`<input type="hidden" name="sort" value="${found.ask.sort}">`}
      <input type="search" name="search" id="${idOf('searchWords')}" value="${search ?? ''}" maxlength="80" enterkeyhint="search" aria-label="${words.texts.searchReviews}" placeholder="${words.texts.searchReviews}">
      <button class="${classOf('chip')}">${words.texts.search}</button>
    </form>`
}
