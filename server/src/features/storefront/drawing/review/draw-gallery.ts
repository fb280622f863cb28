import type { StorefrontMedia, StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from '../../../../markup/html.ts'
import type { Drawing } from '../draw-links.ts'
import { classOf } from '../wire-names.ts'

const drawMedia = (media: StorefrontMedia, label: string): Html => markup`
  <li>
    <a href="${media.url}"${media.kind === 'video' && markup` class="${classOf('video')}"`}>
      <img src="${media.thumb_url}" width="88" height="88" alt="${label}" loading="lazy" decoding="async">
    </a>
  </li>`

/** The photos and videos of a review from the `first` on, small; each leads to the whole one. */
export const drawGallery = (
  { media, author }: StorefrontReview,
  { words: { texts } }: Drawing,
  first: number,
): Html => {
  const items = media.map((one, at) => {
    const label = one.kind === 'video' ? texts.video : texts.photo
    return drawMedia(one, label(at + 1, author))
  })
  return markup`<ul class="${classOf('gallery')}">${items.slice(first)}</ul>`
}
