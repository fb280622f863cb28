import type { Layout } from '@plaudit/contract/storefront/widget-settings'
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
}

/** How this layout is drawn. */
export const findLayout = (layout: Layout): LayoutDrawing => drawings[layout]
