import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from '../../../../markup/html.ts'
import type { Drawing } from '../draw-links.ts'
import { classOf } from '../wire-names.ts'

/** The first photo of a review: part of the gallery, so that it opens large with the others; its room is kept before it is there. */
export const drawCover = (
  { media, author }: StorefrontReview,
  { settings, words: { texts } }: Drawing,
): Html | null => {
  const [first] = media
  if (!settings.show_photos || first?.kind !== 'photo') return null
  return markup`
    <ul class="${classOf('gallery')} ${classOf('cover')}">
      <li><a href="${first.url}"><img src="${first.url}" width="${first.width || 4}" height="${first.height || 3}" alt="${texts.photo(1, author)}" loading="lazy" decoding="async"></a></li>
    </ul>`
}
