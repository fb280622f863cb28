import type { Layout } from '@plaudit/contract/storefront/widget-settings'
import { drawAllReviews } from './all-reviews/draw-all-reviews.ts'
import { drawCart } from './cart/draw-cart.ts'
import { drawHighlight } from './highlight/draw-highlight.ts'
import { drawPhotoWall } from './photo-wall/draw-photo-wall.ts'
import { drawPopup } from './popup/draw-popup.ts'
import { drawTab } from './tab/draw-tab.ts'
import { drawTestimonials } from './testimonials/draw-testimonials.ts'
import { drawBadge } from './badge/draw-badge.ts'
import { drawCarousel } from './carousel/draw-carousel.ts'
import { drawCompact } from './compact/draw-compact.ts'
import type { LayoutDrawing } from '../drawing/draw-links.ts'
import { drawList } from './list/draw-list.ts'
import { drawMasonry } from './masonry/draw-masonry.ts'
import { drawTrust } from './trust/draw-trust.ts'

const drawings: Record<Layout, LayoutDrawing> = {
  list: drawList,
  compact: drawCompact,
  masonry: drawMasonry,
  carousel: drawCarousel,
  badge: drawBadge,
  trust: drawTrust,
  all_reviews: drawAllReviews,
  cart: drawCart,
  highlight: drawHighlight,
  photo_wall: drawPhotoWall,
  popup: drawPopup,
  tab: drawTab,
  testimonials: drawTestimonials,
}

/** How this layout is drawn. */
export const findLayout = (layout: Layout): LayoutDrawing => drawings[layout]
