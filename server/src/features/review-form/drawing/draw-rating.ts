import { markup, rawHtml, type Html } from '../../../markup/html.ts'
import { classOf } from '../../storefront/drawing/wire-names.ts'
import { drawFaults } from '../../shopper-pages/draw-faults.ts'
import type { FormDrawing } from './form-drawing.ts'

const star = rawHtml(
  '<svg viewBox="0 0 20 20" aria-hidden="true"><path d="m10 1.600 2.600 5.400 5.900.800-4.300 4.200 1 5.900-5.200-2.900-5.200 2.900 1-5.900L1.500 7.800l5.900-.800z"/></svg>',
)

/** The stars as a group of radio buttons: arrow keys walk through them. */
export const drawRating = (drawing: FormDrawing): Html => {
  const { texts, values } = drawing
  const stars = texts.ratings.map(
    (word, at) => markup`
      <label>
        <input type="radio" id="write-rating-${at + 1}" name="rating" value="${at + 1}" required aria-label="${texts.ratingLabel(at + 1, word)}"${values.rating === String(at + 1) && markup` checked`}${drawFaults.describe(drawing, 'rating', false)}>
        ${star}<b aria-hidden="true">${word}</b>
      </label>`,
  )
  return markup`
    <fieldset>
      <legend>${texts.rating}</legend>
      <div class="${classOf('writeStars')}">${stars}</div>
      ${drawFaults.at(drawing, 'rating')}
    </fieldset>`
}
