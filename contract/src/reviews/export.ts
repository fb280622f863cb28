import { z } from 'zod/mini'
import { endpoint, NoInput } from '../endpoint.ts'

/** Review apps whose import template we write, beside our own file. */
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

/** `zip`: the CSV, with the photos and videos that we keep beside it. */
export const exportFiles = ['csv', 'xlsx', 'zip'] as const

/** What a file may have no place for. `time`: dates lose their time of day. */
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
  /** What stays behind. */
  lacks: z.array(CarriedField),
  /** Photos and videos of one review that go along at most; null when all do. */
  most_photos: z.nullable(z.number()),
  most_videos: z.nullable(z.number()),
  /** The states that it can name. One that cannot say "hidden" or "pending" takes published reviews only. */
  states: z.array(z.enum(['published', 'pending', 'hidden'])),
  /** Stars without words are left out. */
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
