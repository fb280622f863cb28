import { markup, type Html } from '../../../../markup/html.ts'
import type { Drawing } from '../draw-links.ts'
import { classOf } from '../wire-names.ts'
import { drawCover } from './draw-cover.ts'
import { drawProduct } from './draw-product.ts'
import { drawReview } from './draw-review.ts'

/** The reviews of a page as the items of a list, each a card with its first photo on top. */
export const drawCards = (drawing: Drawing): Html =>
  markup`${drawing.found.page.results.map((review) => markup`<li class="${classOf('card')}" tabindex="-1">${drawReview(review, drawing, drawCover(review, drawing))}${drawProduct(review, drawing)}</li>`)}`
