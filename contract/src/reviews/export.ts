import { z } from 'zod/mini'
import { endpoint, NoInput } from '../endpoint.ts'

/** Review apps whose import format we can export, besides our own. */
export const exportApps = [
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
] as const
export const ExportApp = z.enum(exportApps)
export type ExportApp = z.output<typeof ExportApp>

/** `zip`: the CSV, with the stored photos and videos. */
export const exportFiles = ['csv', 'xlsx', 'zip'] as const

/** Fields that a format may lack. `time`: dates lose their time of day. */
export const carriedFields = [
  'title',
  'country',
  'time',
  'photos',
  'videos',
  'reply',
  'replied_at',
  'variant',
  'language',
  'helpful_votes',
  'pinned',
  'source',
  'verified',
] as const
export const CarriedField = z.enum(carriedFields)
export type CarriedField = z.output<typeof CarriedField>

export const ExportFormat = z.object({
  app: ExportApp,
  name: z.string(),
  /** The fields that are not exported. */
  lacks: z.array(CarriedField),
  /** The maximum of photos and videos of one review; null without one. */
  most_photos: z.nullable(z.number()),
  most_videos: z.nullable(z.number()),
  /** The statuses that it can express. A format without "hidden" or "pending" only takes published reviews. */
  states: z.array(z.enum(['published', 'pending', 'hidden'])),
  /** Ratings without text are left out. */
  needs_text: z.boolean(),
})
export type ExportFormat = z.output<typeof ExportFormat>

export const listExportFormats = endpoint({
  name: 'reviews.export_formats',
  summary: 'The files that reviews can be exported to, and what each cannot carry',
  method: 'GET',
  path: 'reviews/export/formats/',
  auth: 'owner',
  input: NoInput,
  output: z.array(ExportFormat),
  errors: [],
  example: {},
})
