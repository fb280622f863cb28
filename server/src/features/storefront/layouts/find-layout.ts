import type { Layout } from '@plaudit/contract/storefront/widget-settings'
import { badge } from './badge/badge.ts'
import { carousel } from './carousel/carousel.ts'
import { compact } from './compact/compact.ts'
import type { LayoutDrawing } from './layout.ts'
import { list } from './list/list.ts'
import { masonry } from './masonry/masonry.ts'
import { trust } from './trust/trust.ts'

const drawings: Record<Layout, LayoutDrawing> = {
  list,
  compact,
  masonry,
  carousel,
  badge,
  trust,
}

/** How this layout is drawn. */
export const findLayout = (layout: Layout): LayoutDrawing => drawings[layout]
