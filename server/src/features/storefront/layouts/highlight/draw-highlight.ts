import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from '../../../../markup/html.ts'
import { drawAverage } from '../../drawing/draw-average.ts'
import { drawEmpty } from '../../drawing/draw-empty.ts'
import { drawExplanations } from '../../drawing/draw-explanations.ts'
import type { Drawing, LayoutDrawing } from '../../drawing/draw-links.ts'
import { drawSelection } from '../../drawing/draw-selection.ts'
import { drawSection } from '../../drawing/draw-section.ts'
import { chooseQuotes } from '../../drawing/review/choose-quotes.ts'
import { drawQuote } from '../../drawing/review/draw-quote.ts'
import { classOf, idOf } from '../../drawing/wire-names.ts'

const LONGEST = 160

const photoOf = ({ media }: StorefrontReview) => media.find(({ kind }) => kind === 'photo')

/** The first of the quotable reviews that has a photo; the first of all where none has one. */
const chooseOne = (drawing: Drawing): StorefrontReview | undefined => {
  const quotes = chooseQuotes(drawing, LONGEST)
  return (drawing.settings.show_photos && quotes.find(photoOf)) || quotes[0]
}

const drawReviews = (drawing: Drawing): Html => {
  const review = chooseOne(drawing)
  if (!review)
    return markup`${drawEmpty(drawing) || drawAverage(drawing)}${drawSelection(drawing, 'all_reviews_page')}`
  const photo = drawing.settings.show_photos && photoOf(review)
  return markup`
    <figure class="${classOf('highlighted')}">
      ${photo && markup`<img src="${photo.url}" width="${photo.width || 1}" height="${photo.height || 1}" alt="${drawing.words.texts.photo(1, review.author)}" loading="lazy" decoding="async">`}
      <div class="${classOf('quote')}">${drawQuote(review, drawing, { longest: LONGEST })}${drawAverage(drawing)}</div>
    </figure>
    ${drawSelection(drawing, 'all_reviews_page')}
    ${drawExplanations([review], drawing)}`
}

/** One review, large, beside its photo. */
export const drawHighlight: LayoutDrawing = {
  reads: 'reviews',
  hasStructuredData: false,
  preview: 'section',
  draw: (drawing) =>
    drawSection(
      drawing,
      markup`<h2 id="${idOf('heading')}" class="${classOf('visuallyHidden')}">${drawing.words.texts.heading}</h2>${drawReviews(drawing)}`,
    ),
  drawReviews,
}
