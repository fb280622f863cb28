import type { LayoutDrawing } from '../../drawing/draw-links.ts'
import { drawList } from '../list/draw-list.ts'

/** The list as a page of its own: its style has room for the product of each review. Search engines get no data of it. */
export const drawAllReviews: LayoutDrawing = { ...drawList, hasStructuredData: false }
