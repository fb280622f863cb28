import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from '../../../../markup/html.ts'
import type { Drawing } from '../draw-links.ts'
import { drawStars } from '../draw-stars.ts'
import { drawFound } from '../searching/draw-found.ts'
import { classOf, idOf } from '../wire-names.ts'
import { drawByline } from './draw-byline.ts'
import { drawGallery } from './draw-gallery.ts'
import { drawLanguage } from './draw-language.ts'
import { drawWords } from './draw-words.ts'

const drawReply = (
  { text, date }: NonNullable<StorefrontReview['reply']>,
  { words: { texts, day }, shopName }: Drawing,
): Html => markup`
  <div class="${classOf('reply')}">
    <p class="${classOf('headerLine')}"><b>${shopName ? texts.replied(shopName) : texts.shopReplied}</b>${date && markup` <time datetime="${date}">${day(date)}</time>`}</p>
    <p class="${classOf('bodyText')}" dir="auto">${text}</p>
  </div>`

const drawHeaderLine = (
  { rating, pinned, date }: StorefrontReview,
  { settings, words }: Drawing,
): Html => markup`
  <p class="${classOf('headerLine')}">
    ${drawStars(rating, words.texts.outOfFive(words.number(rating)))} <b aria-hidden="true">${words.number(rating)}</b>
    ${pinned && markup` <span>${words.texts.pinned}</span>`}
    ${settings.show_date && date && markup` <time datetime="${date}">${words.day(date)}</time>`}
  </p>`

/**
 * What a review says, in reading order; its title names it, else its author. `cover` stands above it, and has the
 * first of its photos.
 */
export const drawReview = (
  review: StorefrontReview,
  drawing: Drawing,
  cover: Html | null = null,
): Html => {
  const { settings } = drawing
  const shown = settings.show_title ? review : { ...review, title: null }
  const { title, media, reply } = shown
  const id = `${idOf('review')}${review.id.slice(-12)}`
  const first = cover ? 1 : 0
  return markup`
    <article aria-labelledby="${id}">
      ${cover}
      ${drawHeaderLine(review, drawing)}
      ${title && markup`<h3 id="${id}"${drawLanguage(review.language, drawing)}>${drawFound(title, drawing)}</h3>`}
      ${drawWords(review, drawing)}
      ${settings.show_photos && media.length > first && drawGallery(review, drawing, first)}
      ${drawByline(shown, drawing, id)}
      ${settings.show_replies && reply && drawReply(reply, drawing)}
    </article>`
}
