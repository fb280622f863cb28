import type { WidgetSettings } from '@plaudit/contract/storefront/widget-settings'
import { markup, type Html } from '../../../markup/html.ts'
import type { Drawing } from './draw-links.ts'
import { classOf, idOf } from './wire-names.ts'
import { writeDesignStyle } from './write-design-style.ts'

/** Colours of the owner's own stand before the two schemes of ours; `auto` is the shop's page. */
const schemeOf = ({ surface_colors, scheme }: WidgetSettings) => {
  if (surface_colors) return 'own'
  return scheme === 'auto' ? null : scheme
}

/**
 * What every layout stands in, with its design and its language. One with a heading is a part of the page of its own;
 * a single line (`isLine`) is not.
 */
export const drawSection = (drawing: Drawing, inner: Html, isLine = false): Html => {
  const { settings, words } = drawing
  const style = writeDesignStyle(settings)
  const scheme = schemeOf(settings)
  const attributes = markup` class="${classOf('block')}" lang="${words.language}"${scheme && markup` data-scheme="${scheme}"`}${style && markup` style="${style}"`}`
  return isLine
    ? markup`<div${attributes}>${inner}</div>`
    : markup`<section${attributes} aria-labelledby="${idOf('heading')}">${inner}</section>`
}
