import { type Html, markup } from '../../../markup/html.ts'
import type { Drawing } from './draw-links.ts'
import { classOf } from './wire-names.ts'

/** A product, or a shop, that nobody has reviewed; nothing where only what this layout can show is missing. */
export const drawEmpty = ({ found, isShopWide, words: { texts } }: Drawing): Html | false => {
  const { count, imported } = found.page.summary
  if (count + imported.length > 0) return false
  // Nobody can write about a product that Plaudit does not know.
  const canInvite = isShopWide || found.product !== null
  return markup`<div class="${classOf('emptyState')}"><p><b>${isShopWide ? texts.nobodyYetHere : texts.nobodyYet}</b></p>${canInvite && markup`<p>${isShopWide ? texts.couldBeFirstHere : texts.couldBeFirst}</p>`}</div>`
}
