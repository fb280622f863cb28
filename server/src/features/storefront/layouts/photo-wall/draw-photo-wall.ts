import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from '../../../../markup/html.ts'
import { drawExplanations } from '../../drawing/draw-explanations.ts'
import { drawHeadline } from '../../drawing/draw-headline.ts'
import type { Drawing, LayoutDrawing } from '../../drawing/draw-links.ts'
import { drawPages } from '../../drawing/paging/draw-pages.ts'
import { writeRange } from '../../drawing/paging/write-range.ts'
import { drawReviewsFrame } from '../../drawing/draw-reviews-frame.ts'
import { drawSelection } from '../../drawing/draw-selection.ts'
import { drawCover } from '../../drawing/review/draw-cover.ts'
import { drawProduct } from '../../drawing/review/draw-product.ts'
import { drawReview } from '../../drawing/review/draw-review.ts'
import { classOf, idOf } from '../../drawing/wire-names.ts'

const openedId = ({ id }: StorefrontReview) => `${idOf('photoReview')}${id.slice(-12)}`

const photosOf = ({ media }: StorefrontReview) => media.filter(({ kind }) => kind === 'photo')

// A button that opens its review without script.
const drawTiles = (review: StorefrontReview, { words: { texts } }: Drawing): Html[] =>
  photosOf(review).map(
    ({ thumb_url }, at) => markup`
      <li class="${classOf('photoTile')}" tabindex="-1">
        <button type="button" popovertarget="${openedId(review)}">
          <img src="${thumb_url}" width="320" height="320" alt="${texts.photo(at + 1, review.author)}" loading="lazy" decoding="async">
          ${at === 0 && markup`<span aria-hidden="true">★ ${review.rating}</span>`}
        </button>
      </li>`,
  )

/** What stands on the wall is photos: they are counted, and of reviews only where these have further pages. */
const describePage = (drawing: Drawing, reviews: readonly StorefrontReview[]): string => {
  const { found, settings, words } = drawing
  if (!settings.show_count) return writeRange(drawing)
  const count = reviews.flatMap(photosOf).length
  const photos = words.texts.photos(words.number(count), count)
  const { hasPreviousPage, hasNextPage } = found.page.pageInfo
  return hasPreviousPage || hasNextPage
    ? words.texts.photosOfReviews(photos, writeRange(drawing))
    : photos
}

const drawOpened = (review: StorefrontReview, drawing: Drawing): Html => {
  const { texts } = drawing.words
  const id = openedId(review)
  return markup`
    <div id="${id}" class="${classOf('photoReview')}" popover role="dialog" aria-label="${texts.reviewBy(review.author)}">
      <button type="button" class="${classOf('closeButton')}" popovertarget="${id}" popovertargetaction="hide" aria-label="${texts.close}" autofocus>×</button>
      ${drawReview(review, drawing, drawCover(review, drawing))}${drawProduct(review, drawing)}
    </div>`
}

const drawReviews = (wall: Drawing): Html => {
  const drawing = { ...wall, settings: { ...wall.settings, show_photos: true } }
  const results = drawing.found.page.results.filter((review) => photosOf(review).length > 0)
  if (results.length === 0)
    return (
      drawSelection(drawing) ||
      markup`<p class="${classOf('emptyState')}">${drawing.words.texts.noPhotosYet}</p>`
    )
  return markup`
    ${drawSelection(drawing)}
    <ul class="${classOf('photoWall')}">${results.map((review) => drawTiles(review, drawing))}</ul>
    ${results.map((review) => drawOpened(review, drawing))}
    ${drawPages(drawing, describePage(drawing, results))}
    ${drawExplanations(results, drawing)}`
}

/** The photos of the reviews as a grid; each opens its review. */
export const drawPhotoWall: LayoutDrawing = {
  reads: 'photos',
  hasStructuredData: false,
  preview: 'section',
  draw: (drawing) =>
    drawReviewsFrame(drawing, {
      head: drawHeadline(drawing, drawing.words.texts.photosHeading),
      reviews: drawReviews(drawing),
    }),
  drawReviews,
}
