import { z } from 'zod/mini'

/** The meanings that a column can have. `product_*` are the ways to name a product, tried in this order. */
export const columnMeanings = [
  'review_id',
  'product_id',
  'product_handle',
  'product_url',
  'product_sku',
  'product_barcode',
  'product_title',
  'rating',
  'title',
  'text',
  'author',
  'email',
  'country',
  'reviewed_at',
  'photos',
  'videos',
  'reply',
  'replied_at',
  'status',
  'verified',
  'language',
  'helpful_votes',
  'pinned',
  'source',
  'source_app',
  'location',
  'variant',
  'reply_to',
  'ignored',
] as const
export const ColumnMeaning = z.enum(columnMeanings)
export type ColumnMeaning = z.output<typeof ColumnMeaning>

/**
 * Files we recognise by their columns. `template` is our own. The others are exports or templates of
 * other review apps ("migration").
 */
export const FileFormat = z.enum([
  'template',
  'judgeme',
  'loox',
  'yotpo',
  'okendo',
  'stamped',
  'opinew',
  'ryviu',
  'trustoo',
  'shopify_product_reviews',
  'woocommerce',
  'cusrev',
  'site_reviews',
  'powerreviews',
  'feefo',
  'trustpilot',
  'etsy',
  'meta',
  'kreezalid',
  'shoplazza',
  'x_cart',
  'magento',
  'echobrain',
  'custom_app',
])
export type FileFormat = z.output<typeof FileFormat>
