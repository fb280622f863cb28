import { asItCame, html, type Html } from '../stand-in/html.ts'
import { wordsOf, type AmazonWords } from './amazon-words.ts'
import { dayOf, productOf, reviewIdOf, type InventedReview } from './invent-reviews.ts'

type Page = { host: string; asin: string; origin: string; reviews: InventedReview[] }

const photo = (origin: string) => (file: string) =>
  html`<img
    alt="Customer image"
    src="${origin}/pictures/reviews/${file}"
    data-hook="review-image-tile"
    class="review-image-tile"
  />`

const separator = html`<i class="a-icon a-icon-text-separator" role="img" aria-label="|"></i>`

const body = (review: InventedReview) => {
  const lines = asItCame(review.text.replaceAll('&', '&amp;').replaceAll('\n', '<br />'))
  return review.foreign
    ? html`<span class="cr-original-review-content">${lines}</span
        ><span class="cr-translated-review-content aok-hidden">Translated: ${lines}</span>`
    : html`<span>${lines}</span>`
}

const oneReview = (
  review: InventedReview,
  { words, asin, origin }: { words: AmazonWords; asin: string; origin: string },
): Html => {
  const id = reviewIdOf(asin, review.number)
  const name = review.name === 'Amazon Customer' ? words.anonymous : review.name
  const hook = review.foreign ? 'cmps-review-star-rating' : 'review-star-rating'
  return html`<div id="${id}" data-hook="review" class="a-section review aok-relative">
    <div
      id="${review.foreign ? 'customer_review_foreign' : 'customer_review'}-${id}"
      class="a-section celwidget"
    >
      <div data-hook="genome-widget" class="a-row a-spacing-mini">
        <div class="a-profile-content"><span class="a-profile-name">${name}</span></div>
      </div>
      <div class="a-row">
        <a
          data-hook="review-title"
          class="a-size-base a-link-normal review-title a-text-bold"
          href="/gp/customer-reviews/${id}/ref=cm_cr?ie=UTF8&ASIN=${asin}"
        >
          <i data-hook="${hook}" class="a-icon a-icon-star a-star-${review.stars} review-rating"
            ><span class="a-icon-alt">${words.outOfFive(review.stars)}</span></i
          >
          <span class="a-letter-space"></span><span>${review.title}</span></a
        >
      </div>
      <span data-hook="review-date" class="a-size-base a-color-secondary review-date"
        >${words.reviewed(dayOf(review), review.country)}</span
      >
      <div class="a-row a-spacing-mini review-data review-format-strip">
        ${review.variant && html`<a data-hook="format-strip" class="a-size-mini a-link-normal a-color-secondary" href="/product-reviews/${asin}">Style: ${review.variant}${separator}Set: 1</a>${separator}`}
        ${review.verified && html`<span data-hook="avp-badge" class="a-size-mini a-color-state a-text-bold">${words.verified}</span>`}
      </div>
      <div class="a-row a-spacing-small review-data">
        <span data-hook="review-body" class="a-size-base review-text">${body(review)}</span>
      </div>
      ${review.photos.length > 0 && html`<div class="review-image-container"><div data-hook="review-image-tile-gallery">${review.photos.map(photo(origin))}</div></div>`}
      ${review.helpful > 0 && html`<span data-hook="helpful-vote-statement" class="a-size-base a-color-tertiary cr-vote-text">${words.helpful(review.helpful)}</span>`}
    </div>
  </div>`
}

const frame = ({ host, asin }: Pick<Page, 'host' | 'asin'>, title: string, content: Html): string =>
  html`<!doctype html>
    <html lang="${wordsOf(host).lang}">
      <head>
        <meta charset="utf-8" />
        <title>${title}</title>
        <link rel="canonical" href="https://${host}/dp/${asin}" />
      </head>
      <body>
        <div id="a-page">${content}</div>
      </body>
    </html>`.html

const signInAddress = (host: string, asin: string, page: number) =>
  `https://${host}/ap/signin?openid.return_to=${encodeURIComponent(`https://${host}/product-reviews/${asin}?pageNumber=${page}`)}`

const pagination = ({ host, asin }: Page, { page, pages, walled }: ListPlace): Html => {
  const next = walled
    ? signInAddress(host, asin, page + 1)
    : `/product-reviews/${asin}/ref=cm_cr_arp_d_paging_btm_next_${page + 1}?ie=UTF8&pageNumber=${page + 1}`
  return html`<div data-hook="pagination-bar">
    <ul class="a-pagination">
      <li class="${page === 1 ? 'a-disabled' : ''}"><a href="#">Previous page</a></li>
      ${page < pages || walled ? html`<li class="a-last"><a href="${next}">Next page</a></li>` : html`<li class="a-disabled a-last">Next page</li>`}
    </ul>
  </div>`
}

type ListPlace = { page: number; pages: number; walled: boolean }

/** `/product-reviews/{asin}`: ten reviews, and where the next ones are. */
export const drawList = (page: Page, place: ListPlace & { total: number }): string => {
  const words = wordsOf(page.host)
  return frame(
    page,
    'Customer reviews',
    html`<div id="cm_cr-product_info">
        <a data-hook="product-link" class="a-link-normal" href="/dp/${page.asin}"
          >${productOf(page.asin).title}</a
        >
        <div data-hook="cr-filter-info-review-rating-count" class="a-row">
          ${words.reviews(place.total)}
        </div>
      </div>
      <div id="cm_cr-review_list" class="a-section">
        ${page.reviews.map((review) => oneReview(review, { ...page, words }))}
        ${pagination(page, place)}
      </div>`,
  )
}

/** `/dp/{asin}`: the product's own page with its first reviews. */
export const drawProduct = (page: Page, total: number): string => {
  const words = wordsOf(page.host)
  return frame(
    page,
    productOf(page.asin).title,
    html`<span id="productTitle" class="a-size-large">${productOf(page.asin).title}</span>
      <div id="reviewsMedley">
        <span data-hook="total-review-count">${words.reviews(total)}</span>
      </div>
      <div data-hook="top-customer-reviews-widget">
        ${page.reviews.map((review) => oneReview(review, { ...page, words }))}
      </div>
      <div data-hook="reviews-medley-footer">
        <a data-hook="see-all-reviews-link-foot" href="/product-reviews/${page.asin}"
          >See all reviews</a
        >
      </div>`,
  )
}

/** What Amazon shows to whom it takes for a machine; the status is 200. */
export const drawRobotPage = (): string =>
  html`<!doctype html>
    <html>
      <head>
        <title>Amazon.com</title>
      </head>
      <body>
        <h4>Enter the characters you see below</h4>
        <p>Sorry, we just need to make sure you're not a robot.</p>
        <form method="get" action="/errors/validateCaptcha">
          <input type="hidden" name="amzn" value="x" />
        </form>
      </body>
    </html>`.html

export const drawSignIn = (): string =>
  html`<!doctype html>
    <html>
      <body>
        <form name="signIn" method="post" action="https://www.amazon.com/ap/signin">
          <input type="email" id="ap_email" name="email" />
        </form>
      </body>
    </html>`.html

export const drawMissing = (): string =>
  html`<!doctype html>
    <html>
      <head>
        <title>Page Not Found</title>
      </head>
      <body>
        <a href="/ref=cs_404_link"
          ><img
            src="https://images-na.ssl-images-amazon.com/images/G/01/error/title._TTD_.png"
            alt="Dogs of Amazon"
        /></a>
      </body>
    </html>`.html
