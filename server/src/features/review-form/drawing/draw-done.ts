import { markup, rawHtml, type Html } from '../../../markup/html.ts'
import type { ShoppersReview } from '../../reviews/shoppers/find-sent-review.ts'
import { drawStars } from '../../storefront/drawing/draw-stars.ts'
import { classOf } from '../../storefront/drawing/wire-names.ts'
import { publicNameOf } from '../rules.ts'
import { drawProductHead } from '../../shopper-pages/draw-product-head.ts'
import type { FormDrawing } from './form-drawing.ts'

const icon = (path: string): Html =>
  rawHtml(
    `<svg width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.800" aria-hidden="true"><circle cx="12" cy="12" r="10"/><path d="${path}"/></svg>`,
  )
const done = icon('m7.500 12.500 3 3 6-6.500')
const clock = icon('M12 7v5.500l3.500 2')

/** The exact time, in UTC; the script writes it in the shopper's own time. */
const drawTime = (at: Date, language: string): Html =>
  markup`<time datetime="${at.toISOString()}">${new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC</time>`

const drawPublication = ({ status, publish_at }: ShoppersReview, drawing: FormDrawing): Html => {
  const { texts, words } = drawing
  if (status === 'published') return markup`<li>${done}<span>${texts.publishedNow}</span></li>`
  if (!publish_at) return markup`<li>${clock}<span>${texts.waits}</span></li>`
  return markup`<li>${clock}<span>${texts.publishedBy} ${drawTime(publish_at, words.language)}${texts.publishedByEnd}</span></li>`
}

/** What happens next, with a time, and what was sent. */
export const drawDone = (
  drawing: FormDrawing,
  {
    review,
    isMailed,
    backUrl,
  }: { review: ShoppersReview; isMailed: boolean; backUrl: string | null },
): Html => {
  const { texts, values, words, product, files } = drawing
  const name = publicNameOf(values.name)
  const facts = [
    name,
    files.length > 0 && texts.filesSent(words.number(files.length), files.length),
    review.status !== 'published' && texts.waiting,
  ].filter((fact) => fact !== false)
  return markup`
    <div class="${classOf('writeDone')}" data-done lang="${words.language}">
      ${drawProductHead(product, texts.thanks(values.name.split(/\s/u)[0] ?? name), texts.received(product.title))}
      <ol>
        ${drawPublication(review, drawing)}
        ${isMailed && markup`<li>${done}<span>${texts.mail(values.email)}</span></li>`}
      </ol>
      <blockquote>
        <p>${drawStars(review.rating, texts.ratingLabel(review.rating, texts.ratings[review.rating - 1]!))} <b aria-hidden="true">${review.rating}</b></p>
        ${values.title && markup`<p dir="auto"><b>${values.title}</b></p>`}
        <p dir="auto">${values.text}</p>
        <p class="${classOf('writeHint')}">${facts.join(', ')}</p>
      </blockquote>
      ${backUrl && markup`<a class="${classOf('writeSend')}" href="${backUrl}">${texts.back}</a>`}
    </div>`
}
