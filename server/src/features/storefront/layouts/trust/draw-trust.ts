import type { LayoutDrawing } from '../../drawing/draw-links.ts'
import { markup } from '../../../../markup/html.ts'
import { drawPoweredBy } from '../../drawing/draw-powered-by.ts'
import { drawSection } from '../../drawing/draw-section.ts'
import { drawSummary } from '../../drawing/draw-summary.ts'
import { classOf } from '../../drawing/wire-names.ts'

/** Average and distribution alone, as a card. */
export const drawTrust: LayoutDrawing = {
  reads: 'summary',
  hasStructuredData: false,
  preview: 'section',
  draw: (drawing) =>
    drawSection(
      drawing,
      markup`<div class="${classOf('trust')}">${drawSummary(drawing, { isLinked: false })}${drawPoweredBy(drawing)}</div>`,
    ),
  drawReviews: () => null,
}
