import { markup, type Html } from '../../../markup/html.ts'
import { drawAverage } from './draw-average.ts'
import { drawImported } from './draw-imported.ts'
import type { Drawing } from './draw-links.ts'
import { drawWriteLink } from './draw-write-link.ts'
import { classOf, idOf } from './wire-names.ts'

/**
 * The head of layouts that have no room for a distribution: the average of the shop's own reviews in one line;
 * imported ones separately, never included (WIDGET-1). `heading`: what the layout shows, where that is not reviews.
 */
export const drawHeadline = (drawing: Drawing, heading?: string): Html => {
  const { count, imported } = drawing.found.page.summary
  return markup`
    <header class="${classOf('headline')}">
      <div>
        <h2 id="${idOf('heading')}">${heading ?? drawing.words.texts.heading}</h2>
        ${count + imported.length > 0 && drawAverage(drawing)}
      </div>
      ${imported.length > 0 && drawImported(drawing)}
      ${drawWriteLink(drawing)}
    </header>`
}
