import { type Html, markup } from '../../../markup/html.ts'
import type { Drawing } from './draw-links.ts'
import { classOf } from './wire-names.ts'

/** "Reviews by Plaudit", unless the owner's plan and settings take it away (WIDGET-5). */
export const drawPoweredBy = ({ settings, words: { texts }, homeUrl }: Drawing): Html | false =>
  settings.show_powered_by &&
  markup`<p class="${classOf('footerLine')}"><span>${texts.poweredBy} <a href="${homeUrl}" rel="nofollow noopener">Plaudit</a></span></p>`
