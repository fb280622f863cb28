import { type Html, markup } from '../../../markup/html.ts'
import type { Drawing } from './draw-links.ts'
import { drawAboutLink } from './draw-about-link.ts'
import { drawPoweredBy } from './draw-powered-by.ts'
import { classOf } from './wire-names.ts'

/** The head of a layout of reviews, and the reviews, which the script replaces when a filter or a page is chosen. */
export const drawReviewsColumns = (
  drawing: Drawing,
  { head, reviews }: { head: Html; reviews: Html },
): Html => {
  const { texts } = drawing.words
  return markup`
    <div class="${classOf('columns')}">
      ${head}
      <div>
        <p role="status" class="${classOf('visuallyHidden')}"></p>
        <div class="${classOf('list')}" tabindex="-1" data-failed="${texts.failed}" data-close="${texts.close}" data-previous="${texts.previousPhoto}" data-next="${texts.nextPhoto}">
          ${reviews}
        </div>
        ${drawAboutLink(drawing)}
        ${drawPoweredBy(drawing)}
      </div>
    </div>`
}
