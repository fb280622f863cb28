import { markup, type Html } from '../../../../markup/html.ts'
import type { Drawing } from '../draw-links.ts'
import { drawReview } from './draw-review.ts'

/** The reviews of a page below each other. */
export const drawRows = (drawing: Drawing): Html =>
  markup`<ol>${drawing.found.page.results.map((review) => markup`<li>${drawReview(review, drawing)}</li>`)}</ol>`
