import { markup, type Html } from '../../../markup/html.ts'
import type { Drawing } from './draw-links.ts'
import { drawStars } from './draw-stars.ts'
import { classOf } from './wire-names.ts'

/** The average of the shop's own reviews in one line (WIDGET-1), or that there are none. */
export const drawAverage = ({ found, words, settings }: Drawing): Html => {
  const { average, count } = found.page.summary
  const { texts, rating, number } = words
  if (average === null) return markup`<p class="${classOf('averageLine')}">${texts.noOwnYet}</p>`
  return markup`<p class="${classOf('averageLine')}">${drawStars(average, texts.outOfFive(rating(average)))} <b aria-hidden="true">${rating(average)}</b> ${settings.show_count ? texts.byCustomers(number(count), count) : texts.byCustomersUncounted}</p>`
}
