import { z } from 'zod/mini'
import { endpoint, NoInput } from '../endpoint.ts'

/** What the form of a shopper takes. Bytes; a video is kept as it came, but for where it was filmed. */
export const formLimits = {
  files: 10,
  photoTypes: ['image/jpeg', 'image/png', 'image/webp'],
  videoTypes: ['video/mp4', 'video/webm', 'video/quicktime'],
  photoBytes: 20 * 1024 * 1024,
  videoBytes: 60 * 1024 * 1024,
} as const

/**
 * When the reviews of shoppers are published: at once, by themselves after some days unless the owner decides before,
 * or by hand. The stars are no part of it (16 CFR 465.7): one rule for all.
 */
export const ReviewFormSettings = z.object({
  publish: z.enum(['at_once', 'after_days', 'by_hand']),
  days: z.number().check(z.int(), z.gte(1), z.lte(14)),
})
export type ReviewFormSettings = z.output<typeof ReviewFormSettings>

export const defaultReviewFormSettings: ReviewFormSettings = { publish: 'after_days', days: 1 }

export const getReviewFormSettings = endpoint({
  name: 'review_form.settings',
  summary: "When shoppers' reviews are published",
  method: 'GET',
  path: 'review-form/settings/',
  auth: 'owner',
  input: NoInput,
  output: ReviewFormSettings,
  errors: [],
  example: {},
})
export const saveReviewFormSettings = endpoint({
  name: 'review_form.settings_save',
  summary: "Change when shoppers' reviews are published",
  method: 'PUT',
  path: 'review-form/settings/',
  auth: 'owner',
  input: ReviewFormSettings,
  output: ReviewFormSettings,
  errors: ['invalid'],
  example: { publish: 'after_days', days: 2 },
})
