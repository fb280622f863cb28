import { z } from 'zod/mini'
import { ruleText } from '../field-texts.ts'

/** REV-2. The first five are a shop's own reviews; the last three are imported and never counted as own. */
export const sources = [
  'csv',
  'migration',
  'storefront',
  'email',
  'manual',
  'amazon',
  'aliexpress',
  'cj',
] as const
export const ownSources = [
  'csv',
  'migration',
  'storefront',
  'email',
  'manual',
] as const satisfies readonly Source[]
export const Source = z.enum(sources)
export type Source = z.output<typeof Source>

export const Status = z.enum(['published', 'pending', 'hidden', 'deleted'])
export type Status = z.output<typeof Status>

export const Rating = z.coerce
  .number()
  .check(
    z.int(ruleText('rating_invalid')),
    z.gte(1, ruleText('rating_invalid')),
    z.lte(5, ruleText('rating_invalid')),
  )

/** ISO 3166-1 alpha-2. */
export const Country = z.string().check(z.regex(/^[A-Z]{2}$/, ruleText('country_invalid')))

export const limits = { author: 120, title: 200, text: 10_000, reply: 5_000, media: 10 } as const

/** `url` is null until a photo is fetched, or if that failed (`problem` says why). */
export const Media = z.object({
  id: z.string(),
  kind: z.enum(['photo', 'video']),
  state: z.enum(['pending', 'ready', 'failed']),
  url: z.nullable(z.string()),
  thumb_url: z.nullable(z.string()),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  problem: z.nullable(z.string()),
})
export type Media = z.output<typeof Media>

/**
 * Why a review of the shop's form waits for its owner: signs of spam, none of which looks at the stars. `count`: how many
 * links, or reviews within the hour.
 */
export const HeldFor = z.object({
  reason: z.enum(['links', 'trap', 'too_fast', 'too_many', 'same_text', 'same_person']),
  count: z.number(),
})
export type HeldFor = z.output<typeof HeldFor>

/** Why a review is hidden, whatever its stars. `off_topic`: it is not about the product. Kept in its history. */
export const HideReason = z.enum([
  'off_topic',
  'personal_data',
  'insult',
  'spam',
  'fake',
  'illegal',
  'other',
])
export type HideReason = z.output<typeof HideReason>

/** A site's own translation of a review of it. `language`: as in `language` of the review. */
export const ReviewTranslation = z.object({ language: z.string(), text: z.string() })
export type ReviewTranslation = z.output<typeof ReviewTranslation>

export const Review = z.object({
  id: z.string(),
  product: z.object({
    id: z.string(),
    title: z.string(),
    handle: z.nullable(z.string()),
    image: z.nullable(z.object({ src: z.string() })),
    /** The store does not have it any more. */
    gone: z.boolean(),
  }),
  author: z.string(),
  rating: z.number(),
  title: z.nullable(z.string()),
  text: z.string(),
  country: z.nullable(z.string()),
  /** When the reviewer wrote it; null when the source gave no readable date. */
  reviewed_at: z.nullable(z.string()),
  created_at: z.string(),
  media: z.array(Media),
  source: Source,
  /** The app or file a migrated or imported review came from, e.g. "Judge.me". */
  source_app: z.nullable(z.string()),
  /** Set by the system alone (a matched order). */
  verified: z.boolean(),
  /** The source's own verification, shown with its origin. */
  source_verified: z.boolean(),
  language: z.nullable(z.string()),
  translation: z.nullable(ReviewTranslation),
  /** The purchased variant, in the source's words, e.g. "Size: M | Color: White". */
  variant: z.nullable(z.string()),
  status: Status,
  pinned: z.boolean(),
  helpful_votes: z.number(),
  reply: z.nullable(z.object({ text: z.string(), replied_at: z.string() })),
  /** True when the text or title differs from what the reviewer first wrote. */
  edited: z.boolean(),
  import_id: z.nullable(z.string()),
  deleted_at: z.nullable(z.string()),
  /** When a pending review publishes by itself; null where it waits for its owner. */
  publish_at: z.nullable(z.string()),
  held: z.nullable(HeldFor),
  /** Why a hidden review is hidden; null where nobody said why. */
  hide_reason: z.nullable(HideReason),
  /** Reports of it, and objections to a decision, that the owner has not decided. */
  open_reports: z.number(),
})
export type Review = z.output<typeof Review>

export const noReview = '00000000-0000-7000-8000-000000000000'
