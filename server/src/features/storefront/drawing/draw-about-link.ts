import { type Html, markup } from '../../../markup/html.ts'
import type { Drawing } from './draw-links.ts'
import { classOf } from './wire-names.ts'

/** "How reviews get here": always there below reviews, whatever the settings are (decision 0091). */
export const drawAboutLink = ({ words: { texts, language }, shopUrl }: Drawing): Html =>
  markup`<p class="${classOf('footerLine')}"><span><a href="${shopUrl}/about-reviews?locale=${language}" target="_blank" rel="noopener">${texts.aboutReviews}</a></span></p>`
