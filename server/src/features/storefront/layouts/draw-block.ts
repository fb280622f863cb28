import { placeOf } from '@plaudit/contract/storefront/widget-settings'
import { findLayout } from './find-layout.ts'
import { jsonInScript, markup, rawHtml, type Html } from '../../../markup/html.ts'
import { elementIdOf, type Drawing, type LayoutDrawing } from '../drawing/draw-links.ts'
import { readWidget } from '../drawing/read-widget.ts'
import { classOf } from '../drawing/wire-names.ts'
import { writeJsonLd } from '../drawing/write-json-ld.ts'

// Read by the script, where there is one.
const drawBehaviour = ({ behaviour }: LayoutDrawing): Html | null =>
  behaviour
    ? markup`<template data-script="${behaviour.script}"${behaviour.unless && markup` data-unless="${behaviour.unless}"`}></template>`
    : null

/**
 * A browser paints what it has parsed: rows and columns would be laid out again with each further card, and what stands
 * below them would move. So a block is hidden until its last bytes show it; after a while without them, where the line
 * broke.
 */
const drawHidden = (): Html =>
  rawHtml(
    `.${classOf('block')}{visibility:hidden;animation:shown 0s 4s forwards}@keyframes shown{to{visibility:visible}}`,
  )
const drawShown = (): Html => markup`<style>.${classOf('block')}{visibility:visible}</style>`

/**
 * The block that a theme includes: the element with its first page in declarative shadow DOM, readable without
 * script, and one JSON-LD script if it is a product's reviews on its own page and there are own ones (decision 0081).
 * `shop` and `product` as in the request, `product` null for the whole shop: the script requests the same. `isSample`:
 * its reviews are invented, so no search engine is told of them.
 */
export const drawBlock = (
  drawing: Drawing,
  { shop, product, isSample = false }: { shop: string; product: string | null; isSample?: boolean },
): Html => {
  const { settings, widgetId } = drawing
  const layout = findLayout(settings.layout)
  // What opens over the page is not painted before it is opened.
  const isPainted = layout.preview !== 'over_page'
  const isTold = !isSample && layout.hasStructuredData && placeOf(settings) === 'product'
  const data = isTold ? writeJsonLd(drawing) : null
  return markup`
    <plaudit-reviews id="${elementIdOf(drawing)}" shop="${shop}"${product !== null && markup` product="${product}"`}${widgetId && markup` widget="${widgetId}"`} style="display:block">
      <template shadowrootmode="open"><style>${rawHtml(readWidget(`${settings.layout}.css`))}${isPainted && drawHidden()}</style>${layout.draw(drawing)}${drawBehaviour(layout)}${isPainted && drawShown()}</template>
      ${data && markup`<script type="application/ld+json">${jsonInScript(data)}</script>`}
    </plaudit-reviews>`
}
