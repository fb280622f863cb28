import type { StorefrontMedia, StorefrontReview } from '@plaudit/contract/storefront'
import { html, type Html } from './draw-html.ts'
import type { Drawing } from './draw-links.ts'

/** A rating as stars with an exact fraction; the number always stands beside it. */
export const drawStars = (rating: number, label: string): Html =>
  html`<span class="s" role="img" aria-label="${label}" style="--n:${Math.round(rating * 2000) / 100}%"></span>`

/** A mark that explains itself when pressed; the explanation is drawn once a list. */
type Mark = { id: string; text: string; why: string; className: string }

/** The marks of a review, in the order in which they are read. */
export const marksOf = (review: StorefrontReview, { words: { texts } }: Drawing): Mark[] => {
  const marks: Mark[] = []
  if (review.verified) marks.push({ id: 'pv', text: texts.verified, why: texts.verifiedWhy, className: 'ok' })
  else if (review.verified_by && !review.origin)
    marks.push({
      id: `pc-${review.verified_by.replace(/\W+/g, '')}`,
      text: texts.verifiedBy(review.verified_by),
      why: texts.verifiedByWhy(review.verified_by),
      className: '',
    })
  if (review.origin) marks.push({ id: `po-${review.source}`, text: texts.importedFrom(review.origin), why: texts.importedWhy(review.origin), className: 'o' })
  if (review.edited) marks.push({ id: 'pe', text: texts.edited, why: texts.editedWhy, className: '' })
  return marks
}

const drawMedia = (media: StorefrontMedia, which: { number: number; author: string }, { words: { texts } }: Drawing): Html => {
  const label = (media.kind === 'video' ? texts.video : texts.photo)(which.number, which.author)
  return html`<li>
    <a href="${media.url}" ${media.kind === 'video' && html` class="vi"`}
      ><img src="${media.thumb_url}" width="88" height="88" alt="${label}" loading="lazy"
    /></a>
  </li>`
}

const drawVotes = (review: StorefrontReview, { words, shopUrl }: Drawing): Html => {
  const { texts, number } = words
  // Sent as text/plain: the one kind of form body that carries nothing and asks no other site's leave.
  return html`<form method="post" enctype="text/plain" action="${shopUrl}/reviews/${review.id}/helpful">
    <button class="k">
      ${texts.helpful}<data value="${review.helpful_votes}">${review.helpful_votes > 0 && ` ${number(review.helpful_votes)}`}</data
      ><span class="i">${texts.helpfulAbout(review.title ?? review.author)}</span>
    </button>
  </form>`
}

const drawReply = ({ reply }: StorefrontReview, { words, shopName }: Drawing): Html => {
  const { texts, day } = words
  return html`<div class="re">
    <p class="t">
      <b>${shopName ? texts.replied(shopName) : texts.shopReplied}</b> ${reply!.date && html`<time datetime="${reply!.date}">${day(reply!.date)}</time>`}
    </p>
    <p class="x">${reply!.text}</p>
  </div>`
}

/** One review. Its title names it; without one the author does. */
export const drawReview = (review: StorefrontReview, drawing: Drawing): Html => {
  const { settings, words } = drawing
  const { texts } = words
  const id = `r${review.id.slice(-12)}`
  const media = settings.show_photos ? review.media : []
  return html`<li><article aria-labelledby="${id}"><p class="t">${drawStars(review.rating, texts.outOfFive(String(review.rating)))} <b aria-hidden="true">${review.rating}</b>${review.pinned && html` <span>${texts.pinned}</span>`}${settings.show_date && review.date && html` <time datetime="${review.date}">${words.day(review.date)}</time>`}</p>${review.title && html`<h3 id="${id}">${review.title}</h3>`}${review.text && html`<p class="x">${review.text}</p>`}${
    media.length > 0 &&
    html`<ul class="ph">
      ${media.map((one, at) => drawMedia(one, { number: at + 1, author: review.author }, drawing))}
    </ul>`
  }<div class="y"><b${!review.title && html` id="${id}"`}>${review.author}</b>${settings.show_country && review.country && html` <span>${words.country(review.country)}</span>`}${marksOf(review, drawing).map((mark) => html` <button type="button" class="${mark.className}" popovertarget="${mark.id}">${mark.text}</button>`)} ${drawVotes(review, drawing)}</div>${settings.show_replies && review.reply && drawReply(review, drawing)}</article></li>`
}

/** The explanations of the marks that occur in these reviews, each once. */
export const drawExplanations = (reviews: StorefrontReview[], drawing: Drawing): Html => {
  const marks = new Map(reviews.flatMap((review) => marksOf(review, drawing)).map((mark) => [mark.id, mark]))
  return html`${[...marks.values()].map(
    (mark) =>
      html`<div id="${mark.id}" popover role="note">
        <p><b>${mark.text}</b></p>
        <p>${mark.why}</p>
      </div>`,
  )}`
}
