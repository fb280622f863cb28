import type { DrawnClass } from '@plaudit/contract/storefront/drawn-names'
import type { StorefrontMedia, StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from './draw-html.ts'
import type { Drawing } from './draw-links.ts'
import { classOf, idOf, propertyOf } from './wire-names.ts'

/** A rating as stars, filled by the exact fraction; the number is always shown next to it. */
export const drawStars = (rating: number, label: string): Html =>
  markup`<span class="${classOf('stars')}" role="img" aria-label="${label}" style="${propertyOf('filled')}:${Math.round(rating * 2000) / 100}%"></span>`

/** A mark that explains itself when pressed; the explanation is drawn once a list. */
type ReviewBadge = { id: string; text: string; why: string; className: DrawnClass | null }

/** An element id from an external name; two sources get the same id only if their letters are the same. */
const elementIdFrom = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** The badges of a review, in reading order. */
const badgesOf = (review: StorefrontReview, { words: { texts } }: Drawing): ReviewBadge[] => {
  const { verified, verified_by: source, origin, edited } = review
  const marks: ReviewBadge[] = []
  if (verified)
    marks.push({
      id: idOf('verifiedMark'),
      text: texts.verified,
      why: texts.verifiedWhy,
      className: 'verifiedMark',
    })
  else if (source && !origin)
    marks.push({
      id: `${idOf('verifiedBySourceMark')}-${elementIdFrom(source)}`,
      text: texts.verifiedBy(source),
      why: texts.verifiedByWhy(source),
      className: null,
    })
  if (origin)
    marks.push({
      id: `${idOf('originMark')}-${elementIdFrom(origin)}`,
      text: texts.importedFrom(origin),
      why: texts.importedWhy(origin),
      className: 'originMark',
    })
  if (edited)
    marks.push({
      id: idOf('editedMark'),
      text: texts.edited,
      why: texts.editedWhy,
      className: null,
    })
  return marks
}

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
          ${badgesOf(review, drawing).map(drawBadge)} ${drawVotes(review, drawing)}
        </div>
        ${settings.show_replies && reply && drawReply(reply, drawing)}
      </article>
    </li>`
}

/** The explanations of the badges used in these reviews, each once. */
export const drawExplanations = (reviews: StorefrontReview[], drawing: Drawing): Html => {
  const marks = new Map(
    reviews.flatMap((review) => badgesOf(review, drawing)).map((mark) => [mark.id, mark]),
  )
  return markup`${[...marks.values()].map(({ id, text, why }) => markup`<div id="${id}" popover role="note"><p><b>${text}</b></p><p>${why}</p></div>`)}`
}
