import { jsonInScript, html, verbatim, type Html } from './draw-html.ts'
import { anchorOf, drawFilters, drawPages, linkTo, type Drawing } from './draw-links.ts'
import { drawExplanations, drawReview } from './draw-review.ts'
import { drawSummary } from './draw-summary.ts'
import { onColour } from './on-colour.ts'
import { readWidget } from './read-widget.ts'
import { writeJsonLd } from './write-json-ld.ts'

const nothingYet = ({ words: { texts } }: Drawing): Html =>
  html`<div class="w">
    <p><b>${texts.nobodyYet}</b></p>
    <p>${texts.couldBeFirst}</p>
  </div>`

const noMatch = (drawing: Drawing): Html => {
  const { ask } = drawing.found
  const { texts } = drawing.words
  const what = [ask.rating && texts.stars(ask.rating), ask.photos && texts.withPhotos].filter(Boolean).join(', ')
  return html`<div class="w">
    <p><b>${texts.noMatch(what)}</b></p>
    <p><a href="${linkTo(drawing, { rating: null, photos: false })}">${texts.showAll}</a></p>
  </div>`
}

/** The list alone: filters, reviews, pages. What the script swaps in. */
export const drawList = (drawing: Drawing): Html => {
  const { results } = drawing.found.page
  const isNarrowed = drawing.found.ask.rating !== null || drawing.found.ask.photos
  if (results.length === 0) return isNarrowed ? html`${drawFilters(drawing)}${noMatch(drawing)}` : nothingYet(drawing)
  return html`${drawFilters(drawing)}
    <ol>
      ${results.map((review) => drawReview(review, drawing))}
    </ol>
    ${drawPages(drawing)}${drawExplanations(results, drawing)}`
}

/** The owner's colours win over the theme's; they were checked by the contract to be `#rrggbb`. */
const ownStyle = ({ settings: { accent_color, star_color } }: Drawing): string =>
  [accent_color && `--plaudit-accent:${accent_color};--plaudit-on-accent:${onColour(accent_color)}`, star_color && `--plaudit-star:${star_color}`]
    .filter(Boolean)
    .join(';')

const body = (drawing: Drawing): Html => {
  const { settings, words, found } = drawing
  const { texts } = words
  const isEmpty = found.page.summary.count === 0 && found.page.summary.imported.length === 0
  const style = ownStyle(drawing)
  return html`<section
    class="p"
    lang="en"
    aria-labelledby="h"
    ${settings.scheme !== 'auto' && html` data-scheme="${settings.scheme}"`}${style && html` style="${style}"`}
  >
    <div class="g">
      ${isEmpty ? html`<header class="h"><h2 id="h">${texts.heading}</h2></header>` : drawSummary(drawing)}
      <div>
        <p role="status" class="i"></p>
        <div
          class="l"
          tabindex="-1"
          data-failed="${texts.failed}"
          data-close="${texts.close}"
          data-previous="${texts.previousPhoto}"
          data-next="${texts.nextPhoto}"
        >
          ${drawList(drawing)}
        </div>
        ${
          settings.show_powered_by &&
          html`<p class="y">
            <span>${texts.poweredBy} <a href="${drawing.homeUrl}" rel="nofollow noopener">Plaudit</a></span>
          </p>`
        }
      </div>
    </div>
  </section>`
}

/**
 * The block that a theme includes: the element with its first page in declarative shadow DOM, readable without script, and
 * one JSON-LD script where there are own reviews. `shop` and `product` as they were asked for: the script asks for the same.
 */
export const drawBlock = (drawing: Drawing, { shop, product }: { shop: string; product: string }): Html => {
  const data = writeJsonLd(drawing.found)
  return html`<plaudit-reviews id="${anchorOf(drawing)}" shop="${shop}" product="${product}" style="display:block"
    ><template shadowrootmode="open"
      ><style>
        ${verbatim(readWidget('list.css'))}</style
      >${body(drawing)}</template
    >${
      data &&
      html`<script type="application/ld+json">
        ${jsonInScript(data)}
      </script>`
    }</plaudit-reviews
  >`
}
