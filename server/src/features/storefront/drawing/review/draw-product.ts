import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from '../../../../markup/html.ts'
import { pageLink, type Drawing } from '../draw-links.ts'
import { classOf } from '../wire-names.ts'

/**
 * In the reviews of a whole shop: which product a review is about, with its picture and a link to its page. With
 * `canNarrow` also a link to the reviews of this product alone. Nothing in those of one product.
 */
export const drawProduct = (
  { product }: StorefrontReview,
  drawing: Drawing,
  { canNarrow } = { canNarrow: false },
): Html | null => {
  if (!product) return null
  const { id, title, handle, image, url } = product
  const named = markup`${image && markup`<img src="${image}" width="48" height="48" alt="" loading="lazy" decoding="async">`}<span>${title}</span>`
  return markup`
    <p class="${classOf('productLink')}">
      ${url ? markup`<a href="${url}">${named}</a>` : markup`<span>${named}</span>`}
      ${canNarrow && markup` <a href="${pageLink(drawing, { product: handle ?? id })}">${drawing.words.texts.onlyThis}<span class="${classOf('visuallyHidden')}">: ${title}</span></a>`}
    </p>`
}
