import { type Html, markup } from '../../../markup/html.ts'
import type { Drawing } from './draw-links.ts'
import { classOf } from './wire-names.ts'

/** A product, or a shop, that nobody has reviewed. */
export const drawEmpty = ({ isShopWide, words: { texts } }: Drawing): Html =>
  markup`<div class="${classOf('emptyState')}"><p><b>${isShopWide ? texts.nobodyYetHere : texts.nobodyYet}</b></p><p>${isShopWide ? texts.couldBeFirstHere : texts.couldBeFirst}</p></div>`
