import { type Html, markup } from '../../../markup/html.ts'
import { type Drawing, isFiltered } from './draw-links.ts'
import { drawPages } from './paging/draw-pages.ts'
import { drawFilters } from './filtering/draw-filters.ts'
import { drawEmpty } from './draw-empty.ts'
import { drawExplanations } from './draw-explanations.ts'
import { drawSelection } from './draw-selection.ts'
import { drawNoMatch } from './searching/draw-no-match.ts'
import { drawSearchForm } from './searching/draw-search-form.ts'
import { drawTopics } from './searching/draw-topics.ts'

/** Search, filters, the reviews of a page as `drawItems` draws them, and pages. The script replaces all of it. */
export const drawPaginatedReviews = (
  drawing: Drawing,
  drawItems: (drawing: Drawing) => Html,
): Html => {
  const { page } = drawing.found
  if (page.results.length === 0)
    return isFiltered(drawing)
      ? markup`${drawSelection(drawing)}${drawSearchForm(drawing)}${drawTopics(drawing)}${drawFilters(drawing)}${drawNoMatch(drawing)}`
      : markup`${drawSelection(drawing)}${drawEmpty(drawing)}`
  return markup`
    ${drawSearchForm(drawing)}
    ${drawTopics(drawing)}
    ${drawSelection(drawing)}
    ${drawFilters(drawing)}
    ${drawItems(drawing)}
    ${drawPages(drawing)}
    ${drawExplanations(page.results, drawing)}`
}
