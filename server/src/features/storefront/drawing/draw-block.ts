import { jsonInScript, markup, rawHtml, type Html } from './draw-html.ts'
import { elementIdOf, type Drawing } from './draw-links.ts'
import { drawSummary } from './draw-summary.ts'
import { textColorOn } from './text-color-on.ts'
import { readWidget } from './read-widget.ts'
import { classOf, idOf } from './wire-names.ts'
import { writeJsonLd } from './write-json-ld.ts'
import { drawList } from './draw-list.ts'

/** The owner's colors override the theme's; the contract ensures that they are `#rrggbb`. */
const colorStyle = ({ settings: { accent_color, star_color } }: Drawing): string =>
  [
    accent_color &&
      `--plaudit-accent:${accent_color};--plaudit-on-accent:${textColorOn(accent_color)}`,
    star_color && `--plaudit-star:${star_color}`,
  ]
    .filter(Boolean)
    .join(';')

const drawHead = (drawing: Drawing): Html => {
  const { count, imported } = drawing.found.page.summary
  return count + imported.length > 0
    ? drawSummary(drawing)
    : markup`<header class="${classOf('summary')}"><h2 id="${idOf('heading')}">${drawing.words.texts.heading}</h2></header>`
}

const drawBody = (drawing: Drawing): Html => {
  const { settings, words, homeUrl } = drawing
  const { texts } = words
  const style = colorStyle(drawing)
  return markup`
    <section class="${classOf('block')}" lang="${words.language}" aria-labelledby="${idOf('heading')}"${settings.scheme !== 'auto' && markup` data-scheme="${settings.scheme}"`}${style && markup` style="${style}"`}>
      <div class="${classOf('columns')}">
        ${drawHead(drawing)}
        <div>
          <p role="status" class="${classOf('visuallyHidden')}"></p>
          <div class="${classOf('list')}" tabindex="-1" data-failed="${texts.failed}" data-close="${texts.close}" data-previous="${texts.previousPhoto}" data-next="${texts.nextPhoto}">
            ${drawList(drawing)}
          </div>
          ${settings.show_powered_by && markup`<p class="${classOf('footerLine')}"><span>${texts.poweredBy} <a href="${homeUrl}" rel="nofollow noopener">Plaudit</a></span></p>`}
        </div>
      </div>
    </section>`
}

/**
 * The block that a theme includes: the element with its first page in declarative shadow DOM, readable without
 * script, and one JSON-LD script if there are own reviews. `shop` and `product` as in the request: the script
 * requests the same.
 */
export const drawBlock = (
  drawing: Drawing,
  { shop, product }: { shop: string; product: string },
): Html => {
  const data = writeJsonLd(drawing.found)
  return markup`
    <plaudit-reviews id="${elementIdOf(drawing)}" shop="${shop}" product="${product}" style="display:block">
      <template shadowrootmode="open"><style>${rawHtml(readWidget('list.css'))}</style>${drawBody(drawing)}</template>
      ${data && markup`<script type="application/ld+json">${jsonInScript(data)}</script>`}
    </plaudit-reviews>`
}
