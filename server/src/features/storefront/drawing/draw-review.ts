import type { StorefrontMedia, StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from './draw-html.ts'
import type { Drawing } from './draw-links.ts'

/** A rating as stars, filled by the exact fraction; the number is always shown next to it. */
export const drawStars = (rating: number, label: string): Html =>
  markup`<span class="s" role="img" aria-label="${label}" style="--n:${Math.round(rating * 2000) / 100}%"></span>`

/** A badge with an explanation that opens when pressed; the explanation is in the list once. */
type ReviewBadge = { id: string; text: string; why: string; className: string }

/** An element id from an external name; two sources get the same id only if their letters are the same. */
const elementIdFrom = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-')

/** The badges of a review, in reading order. */
const badgesOf = (review: StorefrontReview, { words: { texts } }: Drawing): ReviewBadge[] => {
  const { verified, verified_by: source, origin, edited } = review
  const marks: ReviewBadge[] = []
  if (verified)
    marks.push({ id: 'pv', text: texts.verified, why: texts.verifiedWhy, className: 'ok' })
  else if (source && !origin)
    marks.push({
      id: `pc-${elementIdFrom(source)}`,
      text: texts.verifiedBy(source),
      why: texts.verifiedByWhy(source),
      className: '',
    })
  if (origin)
    marks.push({
      id: `po-${elementIdFrom(origin)}`,
      text: texts.importedFrom(origin),
      why: texts.importedWhy(origin),
      className: 'o',
    })
  if (edited) marks.push({ id: 'pe', text: texts.edited, why: texts.editedWhy, className: '' })
  return marks
}

const drawBadge = ({ id, text, className }: ReviewBadge): Html =>
  markup` <button type="button" class="${className}" popovertarget="${id}">${text}</button>`

const drawMedia = (media: StorefrontMedia, label: string): Html => markup`
  <li>
    <a href="${media.url}"${media.kind === 'video' && markup` class="vi"`}>
      <img src="${media.thumb_url}" width="88" height="88" alt="${label}" loading="lazy">
    </a>
  </li>`

const drawGallery = ({ media, author }: StorefrontReview, { words: { texts } }: Drawing): Html =>
  markup`<ul class="ph">${media.map((one, at) => drawMedia(one, (one.kind === 'video' ? texts.video : texts.photo)(at + 1, author)))}</ul>`

// text/plain: the only form body that every server accepts without knowing its fields; there are none.
const drawVotes = (
  { id, helpful_votes, title, author }: StorefrontReview,
  { words: { texts, number }, shopUrl }: Drawing,
): Html => markup`
  <form method="post" enctype="text/plain" action="${shopUrl}/reviews/${id}/helpful">
    <button class="k">
      ${texts.helpful}
      <data value="${helpful_votes}">${helpful_votes > 0 && ` ${number(helpful_votes)}`}</data>
      <span class="i">${texts.helpfulAbout(title ?? author)}</span>
    </button>
  </form>`

const drawReply = (
  { text, date }: NonNullable<StorefrontReview['reply']>,
  { words: { texts, day }, shopName }: Drawing,
): Html => markup`
  <div class="re">
    <p class="t"><b>${shopName ? texts.replied(shopName) : texts.shopReplied}</b>${date && markup` <time datetime="${date}">${day(date)}</time>`}</p>
    <p class="x">${text}</p>
  </div>`

/** One review. Its accessible name is its title, else its author. */
export const drawReview = (review: StorefrontReview, drawing: Drawing): Html => {
  const { settings, words } = drawing
  const { title, text, author, rating, date, country, variant, reply } = review
  const id = `r${review.id.slice(-12)}`
  return markup`
    <li>
      <article aria-labelledby="${id}">
        <p class="t">
          ${drawStars(rating, words.texts.outOfFive(String(rating)))} <b aria-hidden="true">${rating}</b>
          ${review.pinned && markup` <span>${words.texts.pinned}</span>`}
          ${settings.show_date && date && markup` <time datetime="${date}">${words.day(date)}</time>`}
        </p>
        ${title && markup`<h3 id="${id}">${title}</h3>`}
        ${text && markup`<p class="x">${text}</p>`}
        ${settings.show_photos && review.media.length > 0 && drawGallery(review, drawing)}
        <div class="y">
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
