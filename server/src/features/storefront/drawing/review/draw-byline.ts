import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from '../../../../markup/html.ts'
import type { Drawing } from '../draw-links.ts'
import { classOf } from '../wire-names.ts'
import { drawFound } from '../searching/draw-found.ts'
import { drawBadges } from './draw-badges.ts'

// text/plain: the only form body that every server accepts without knowing its fields; there are none.
const drawVotes = (
  { id, helpful_votes, title, author }: StorefrontReview,
  { words: { texts, number }, shopUrl }: Drawing,
): Html => markup`
  <form method="post" enctype="text/plain" action="${shopUrl}/reviews/${id}/helpful" data-failed="${texts.voteFailed}">
    <button class="${classOf('chip')}">
      ${texts.helpful}
      <data value="${helpful_votes}">${helpful_votes > 0 && ` ${number(helpful_votes)}`}</data>
      <span class="${classOf('visuallyHidden')}">${texts.helpfulAbout(title ?? author)}</span>
    </button>
  </form>`

/** To the form of a report, which is a page of its own. */
const drawReportLink = (
  { id, title, author }: StorefrontReview,
  { words: { texts, language }, shopUrl }: Drawing,
): Html =>
  markup`<a href="${shopUrl}/reviews/${id}/report?locale=${language}" target="_blank" rel="nofollow noopener">${texts.report}<span class="${classOf('visuallyHidden')}">${texts.helpfulAbout(title ?? author)}</span></a>`

/** Who wrote the review, its badges, its votes and how to report it. The author names it where it has no title. */
export const drawByline = (review: StorefrontReview, drawing: Drawing, elementId: string): Html => {
  const { settings, words } = drawing
  const { title, author, country, variant } = review
  return markup`
    <div class="${classOf('footerLine')}">
      <b${!title && markup` id="${elementId}"`} dir="auto">${drawFound(author, drawing)}</b>
      ${settings.show_country && country && markup` <span>${words.country(country)}</span>`}
      ${settings.show_variant && variant && markup` <span>${variant}</span>`}
      ${drawBadges(review, drawing)}
      <div>${settings.show_votes && markup`${drawVotes(review, drawing)}&emsp;`}${drawReportLink(review, drawing)}</div>
    </div>`
}
