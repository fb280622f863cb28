import { markup, type Html } from '../../../markup/html.ts'
import type { Drawing } from './draw-links.ts'
import { textColorOn } from './text-color-on.ts'
import { classOf, idOf } from './wire-names.ts'

/** The owner's colors override the theme's; the contract ensures that they are `#rrggbb`. */
const colorStyle = ({ settings: { accent_color, star_color } }: Drawing): string =>
  [
    accent_color &&
      `--plaudit-accent:${accent_color};--plaudit-on-accent:${textColorOn(accent_color)}`,
    star_color && `--plaudit-star:${star_color}`,
  ]
    .filter(Boolean)
    .join(';')

/**
 * What every layout stands in, with its colors and its language. One with a heading is a part of the page of its own;
 * a single line (`isLine`) is not.
 */
export const drawSection = (drawing: Drawing, inner: Html, isLine = false): Html => {
  const { settings, words } = drawing
  const style = colorStyle(drawing)
  const attributes = markup` class="${classOf('block')}" lang="${words.language}"${settings.scheme !== 'auto' && markup` data-scheme="${settings.scheme}"`}${style && markup` style="${style}"`}`
  return isLine
    ? markup`<div${attributes}>${inner}</div>`
    : markup`<section${attributes} aria-labelledby="${idOf('heading')}">${inner}</section>`
}
