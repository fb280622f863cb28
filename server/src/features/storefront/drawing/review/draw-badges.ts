import type { StorefrontReview } from '@plaudit/contract/storefront/storefront'
import { markup, type Html } from '../../../../markup/html.ts'
import type { Drawing } from '../draw-links.ts'
import { listBadges, type ReviewBadge } from '../list-badges.ts'
import { classOf } from '../wire-names.ts'

const drawBadge = ({ id, text, className }: ReviewBadge): Html =>
  markup` <button type="button"${className && markup` class="${classOf(className)}"`} popovertarget="${id}">${text}</button>`

/** The badges of a review, each a button that opens its explanation (`drawExplanations`). */
export const drawBadges = (review: StorefrontReview, drawing: Drawing): Html =>
  markup`${listBadges(review, drawing).map(drawBadge)}`
