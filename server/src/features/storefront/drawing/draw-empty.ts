import { type Html, markup } from '../../../markup/html.ts'
import type { Drawing } from './draw-links.ts'
import { classOf } from './wire-names.ts'

/** A product that nobody has reviewed. */
export const drawEmpty = ({ words: { texts } }: Drawing): Html =>
  markup`<div class="${classOf('emptyState')}"><p><b>${texts.nobodyYet}</b></p><p>${texts.couldBeFirst}</p></div>`
