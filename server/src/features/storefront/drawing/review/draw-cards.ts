import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from '../../../../markup/html.ts'
import type { Drawing } from '../draw-links.ts'
import { classOf } from '../wire-names.ts'
import { drawReview } from './draw-review.ts'

/** Part of the gallery, so that it opens large with the others; its room is kept before it is there. */
const drawCover = (
  { media, author }: StorefrontReview,
  { settings, words: { texts } }: Drawing,
): Html | null => {
  const [first] = media
  if (!settings.show_photos || first?.kind !== 'photo') return null
  return markup`
    <ul class="${classOf('gallery')} ${classOf('cover')}">
      <li><a href="${first.url}"><img src="${first.url}" width="${first.width || 4}" height="${first.height || 3}" alt="${texts.photo(1, author)}" loading="lazy"></a></li>
    </ul>`
}

/** The reviews of a page as the items of a list, each a card with its first photo on top. */
export const drawCards = (drawing: Drawing): Html =>
  markup`${drawing.found.page.results.map((review) => markup`<li class="${classOf('card')}">${drawReview(review, drawing, drawCover(review, drawing))}</li>`)}`
