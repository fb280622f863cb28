import { markup, type Html } from '../../../../markup/html.ts'
import { pageLink, type Drawing } from '../draw-links.ts'
import { classOf, idOf } from '../wire-names.ts'
import { writeRange } from './write-range.ts'

/** What the page shows, and links to the next and previous one. */
export const drawPages = (drawing: Drawing, shown = writeRange(drawing)): Html => {
  const { texts } = drawing.words
  const { hasPreviousPage, hasNextPage, startCursor, endCursor } = drawing.found.page.pageInfo
  const previous = pageLink(drawing, { cursor: startCursor })
  const next = pageLink(drawing, { cursor: endCursor })
  const chip = classOf('chip')
  return markup`
    <nav class="${classOf('pagination')}" aria-label="${texts.pagesLabel}">
      <p>${shown}</p>
      ${hasPreviousPage && markup`<a class="${chip}" id="${idOf('previousPage')}" rel="prev" href="${previous}">${texts.previous}</a>`}
      ${hasNextPage && markup`<a class="${chip}" id="${idOf('nextPage')}" rel="next" href="${next}">${texts.next}</a>`}
    </nav>`
}
