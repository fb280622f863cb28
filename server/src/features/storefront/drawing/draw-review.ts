import type { StorefrontMedia, StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from './draw-html.ts'
import type { Drawing } from './draw-links.ts'
import { classOf, idOf } from './wire-names.ts'
import { drawStars } from './draw-stars.ts'
import { listBadges, type ReviewBadge } from './list-badges.ts'

const drawBadge = ({ id, text, className }: ReviewBadge): Html =>
  markup` <button type="button"${className && markup` class="${classOf(className)}"`} popovertarget="${id}">${text}</button>`

const drawMedia = (media: StorefrontMedia, label: string): Html => markup`
  <li>
    <a href="${media.url}"${media.kind === 'video' && markup` class="${classOf('video')}"`}>
      <img src="${media.thumb_url}" width="88" height="88" alt="${label}" loading="lazy">
    </a>
  </li>`

const drawGallery = ({ media, author }: StorefrontReview, { words: { texts } }: Drawing): Html =>
  markup`<ul class="${classOf('gallery')}">${media.map((one, at) => drawMedia(one, (one.kind === 'video' ? texts.video : texts.photo)(at + 1, author)))}</ul>`

// text/plain: the only form body that every server accepts without knowing its fields; there are none.
const drawVotes = (
  { id, helpful_votes, title, author }: StorefrontReview,
  { words: { texts, number }, shopUrl }: Drawing,
): Html => markup`
  <form method="post" enctype="text/plain" action="${shopUrl}/reviews/${id}/helpful">
    <button class="${classOf('chip')}">
      ${texts.helpful}
      <data value="${helpful_votes}">${helpful_votes > 0 && ` ${number(helpful_votes)}`}</data>
      <span class="${classOf('visuallyHidden')}">${texts.helpfulAbout(title ?? author)}</span>
    </button>
  </form>`

const drawReply = (
  { text, date }: NonNullable<StorefrontReview['reply']>,
  { words: { texts, day }, shopName }: Drawing,
): Html => markup`
  <div class="${classOf('reply')}">
    <p class="${classOf('headerLine')}"><b>${shopName ? texts.replied(shopName) : texts.shopReplied}</b>${date && markup` <time datetime="${date}">${day(date)}</time>`}</p>
    <p class="${classOf('bodyText')}">${text}</p>
  </div>`

/** One review. Its accessible name is its title, else its author. */
export const drawReview = (review: StorefrontReview, drawing: Drawing): Html => {
  const { settings, words } = drawing
  const { title, text, author, rating, date, country, variant, reply } = review
  const id = `${idOf('review')}${review.id.slice(-12)}`
  return markup`
    <li>
      <article aria-labelledby="${id}">
        <p class="${classOf('headerLine')}">
          ${drawStars(rating, words.texts.outOfFive(String(rating)))} <b aria-hidden="true">${rating}</b>
          ${review.pinned && markup` <span>${words.texts.pinned}</span>`}
          ${settings.show_date && date && markup` <time datetime="${date}">${words.day(date)}</time>`}
        </p>
        ${title && markup`<h3 id="${id}">${title}</h3>`}
        ${text && markup`<p class="${classOf('bodyText')}">${text}</p>`}
        ${settings.show_photos && review.media.length > 0 && drawGallery(review, drawing)}
        <div class="${classOf('footerLine')}">
          <b${!title && markup` id="${id}"`}>${author}</b>
          ${settings.show_country && country && markup` <span>${words.country(country)}</span>`}
          ${variant && markup` <span>${variant}</span>`}
          ${listBadges(review, drawing).map(drawBadge)} ${drawVotes(review, drawing)}
        </div>
        ${settings.show_replies && reply && drawReply(reply, drawing)}
      </article>
    </li>`
}
