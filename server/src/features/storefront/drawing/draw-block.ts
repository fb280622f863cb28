import { jsonInScript, markup, rawHtml, type Html } from './draw-html.ts'
import {
  elementIdOf,
  drawFilters,
  drawPages,
  isFiltered,
  pageLink,
  type Drawing,
} from './draw-links.ts'
import { drawExplanations, drawReview } from './draw-review.ts'
import { drawSummary } from './draw-summary.ts'
import { textColorOn } from './text-color-on.ts'
import { readWidget } from './read-widget.ts'
import { classOf, idOf } from './wire-names.ts'
import { writeJsonLd } from './write-json-ld.ts'

const drawEmpty = ({ words: { texts } }: Drawing): Html =>
  markup`<div class="${classOf('emptyState')}"><p><b>${texts.nobodyYet}</b></p><p>${texts.couldBeFirst}</p></div>`

const drawNoMatch = (drawing: Drawing): Html => {
  const { ask } = drawing.found
  const { texts } = drawing.words
  const what = [ask.rating && texts.stars(ask.rating), ask.photos && texts.withPhotos]
    .filter(Boolean)
    .join(', ')
  return markup`<div class="${classOf('emptyState')}"><p><b>${texts.noMatch(what)}</b></p><p><a href="${pageLink(drawing, { rating: null, photos: false })}">${texts.showAll}</a></p></div>`
}

/** Only the list: filters, reviews, pages. The script replaces the list by it. */
export const drawList = (drawing: Drawing): Html => {
  const { ask, page } = drawing.found
  if (page.results.length === 0)
    return isFiltered(ask)
      ? markup`${drawFilters(drawing)}${drawNoMatch(drawing)}`
      : drawEmpty(drawing)
  return markup`
    ${drawFilters(drawing)}
    <ol>${page.results.map((review) => drawReview(review, drawing))}</ol>
    ${drawPages(drawing)}
    ${drawExplanations(page.results, drawing)}`
}

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
