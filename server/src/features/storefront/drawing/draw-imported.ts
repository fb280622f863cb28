import type { Source } from '@plaudit/contract/reviews/review'
import type { StorefrontSummary } from '@plaudit/contract/storefront/storefront'
import { originOf } from '../reading/rules.ts'
import { markup, type Html } from '../../../markup/html.ts'
import type { Drawing } from './draw-links.ts'
import { drawStars } from './draw-stars.ts'
import { classOf } from './wire-names.ts'

/** The averages of imported reviews, by their site. */
export const drawImported = ({ found, words, settings }: Drawing): Html => {
  const { summary } = found.page
  const { texts, rating, number } = words
  const row = ({ source, average, count }: StorefrontSummary['imported'][number]) => markup`
    <li>
      <span>${originOf(source as Source)}</span>
      ${drawStars(average, texts.outOfFive(rating(average)))}
      <b aria-hidden="true">${rating(average)}</b>
      ${settings.show_count && markup`<span>(${number(count)}<span class="${classOf('visuallyHidden')}">${texts.barReviews(count)}</span>)</span>`}
    </li>`
  return markup`
    <div class="${classOf('importedRatings')}">
      <p><b>${summary.average === null ? texts.importedAlone : texts.importedBeside(rating(summary.average))}</b></p>
      <ul>${summary.imported.map(row)}</ul>
    </div>`
}
