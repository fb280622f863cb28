import { type Html, markup } from '../../../markup/html.ts'
import { classOf, propertyOf } from './wire-names.ts'

/** A rating as stars, filled by the exact fraction; the number is always shown next to it. */
export const drawStars = (rating: number, label: string): Html =>
  markup`<span class="${classOf('stars')}" role="img" aria-label="${label}" style="${propertyOf('filled')}:${Math.round(rating * 2000) / 100}%"></span>`
