import type { Html } from '../../../markup/html.ts'
import type { Drawing } from './draw-links.ts'
import { drawReviewsColumns } from './draw-reviews-columns.ts'
import { drawSection } from './draw-section.ts'

/** A layout of reviews that stands in the page as a section of its own. */
export const drawReviewsFrame = (drawing: Drawing, parts: { head: Html; reviews: Html }): Html =>
  drawSection(drawing, drawReviewsColumns(drawing, parts))
