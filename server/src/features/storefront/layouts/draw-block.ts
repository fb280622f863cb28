import { findLayout } from './find-layout.ts'
import { jsonInScript, markup, rawHtml, type Html } from '../../../markup/html.ts'
import { elementIdOf, type Drawing } from '../drawing/draw-links.ts'
import { readWidget } from '../drawing/read-widget.ts'
import { writeJsonLd } from '../drawing/write-json-ld.ts'

/**
 * The block that a theme includes: the element with its first page in declarative shadow DOM, readable without
 * script, and one JSON-LD script if there are own reviews. `shop` and `product` as in the request: the script
 * requests the same.
 */
export const drawBlock = (
  drawing: Drawing,
  { shop, product }: { shop: string; product: string },
): Html => {
  const { settings, widgetId, found } = drawing
  const layout = findLayout(settings.layout)
  const data = layout.hasStructuredData ? writeJsonLd(found) : null
  return markup`
    <plaudit-reviews id="${elementIdOf(drawing)}" shop="${shop}" product="${product}"${widgetId && markup` widget="${widgetId}"`} style="display:block">
      <template shadowrootmode="open"><style>${rawHtml(readWidget(`${settings.layout}.css`))}</style>${layout.draw(drawing)}</template>
      ${data && markup`<script type="application/ld+json">${jsonInScript(data)}</script>`}
    </plaudit-reviews>`
}
