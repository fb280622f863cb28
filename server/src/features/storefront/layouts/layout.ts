import type { Html } from '../drawing/draw-html.ts'
import type { Drawing } from '../drawing/draw-links.ts'

/** How a layout is drawn. Its style has the same name in `widget/src/layouts`. */
export type LayoutDrawing = {
  /** Layouts without reviews are drawn from the stored counts alone. */
  reads: 'reviews' | 'summary'
  /** Only one element of a page may carry structured data: layouts that stand beside the list have none. */
  hasStructuredData: boolean
  /** What stands in the shadow root. */
  draw: (drawing: Drawing) => Html
  /** The reviews alone, which the script replaces; nothing where there are none. */
  drawReviews: (drawing: Drawing) => Html | null
}
