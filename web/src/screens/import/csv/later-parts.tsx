import { lazy } from 'react'

/** What only a file that was read needs: loaded then, so that the screen itself opens sooner. */
export const RejectedRows = lazy(() => import('../../../features/imports/rejected-rows.tsx').then((m) => ({ default: m.RejectedRows })))
export const PreviewProducts = lazy(() => import('../../../features/imports/preview-products.tsx').then((m) => ({ default: m.PreviewProducts })))
export const ProductSelect = lazy(() => import('../../../features/products/product-select.tsx').then((m) => ({ default: m.ProductSelect })))
export const MapColumns = lazy(() => import('../../../features/imports/map-columns.tsx').then((m) => ({ default: m.MapColumns })))
