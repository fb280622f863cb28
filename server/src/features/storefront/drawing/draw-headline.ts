import { markup, type Html } from '../../../markup/html.ts'
import type { Drawing } from './draw-links.ts'
import { drawImported } from './draw-imported.ts'
import { drawWriteLink } from './draw-write-link.ts'
import { drawStars } from './draw-stars.ts'
import { classOf, idOf } from './wire-names.ts'

const drawAverage = ({ found, words, settings }: Drawing): Html => {
  const { average, count } = found.page.summary
  const { texts, rating, number } = words
  if (average === null) return markup`<p>${texts.noOwnYet}</p>`
  return markup`<p>${drawStars(average, texts.outOfFive(rating(average)))} <b aria-hidden="true">${rating(average)}</b> ${settings.show_count ? texts.byCustomers(number(count), count) : texts.byCustomersUncounted}</p>`
}

/**
 * The head of layouts that have no room for a distribution: the average of the shop's own reviews in one line;
 * imported ones separately, never included (WIDGET-1).
 */
export const drawHeadline = (drawing: Drawing): Html => {
  const { count, imported } = drawing.found.page.summary
  return markup`
    <header class="${classOf('headline')}">
      <div>
        <h2 id="${idOf('heading')}">${drawing.words.texts.heading}</h2>
        ${count + imported.length > 0 && drawAverage(drawing)}
      </div>
      ${imported.length > 0 && drawImported(drawing)}
      ${drawWriteLink(drawing)}
    </header>`
}
