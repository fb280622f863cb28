import { markup, type Html } from '../../../../markup/html.ts'
import type { Drawing } from '../draw-links.ts'
import { drawProduct } from './draw-product.ts'
import { drawReview } from './draw-review.ts'

/** The reviews of a page below each other; those of a whole shop each with its product. */
export const drawRows = (drawing: Drawing): Html =>
  markup`<ol>${drawing.found.page.results.map((review) => markup`<li tabindex="-1">${drawProduct(review, drawing, { canNarrow: true })}${drawReview(review, drawing)}</li>`)}</ol>`
