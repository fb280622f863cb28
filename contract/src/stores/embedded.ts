import { z } from 'zod/mini'
import { Language } from '../accounts/account-fields.ts'
import { endpoint, idOf, NoInput } from '../endpoint.ts'
import { ruleText } from '../field-texts.ts'
import { limits, noReview, Review } from '../reviews/review.ts'
import { StoreSync } from './sync.ts'
import { StoreTheme } from './theme.ts'

/** How many reviews the page shows for an answer. */
export const WAITING_SHOWN = 3

/**
 * The page inside the store's admin. `waiting`: published reviews of 3 stars or fewer without an answer, lowest first;
 * `waiting_count` is their number, `unreplied` that of all ratings. `average` of all reviews that are not deleted.
 */
export const EmbeddedOverview = z.object({
  store: z.object({ name: z.string(), domain: z.string() }),
  language: Language,
  reviews: z.object({
    total: z.int(),
    average: z.nullable(z.number()),
    unreplied: z.int(),
    waiting_count: z.int(),
  }),
  waiting: z.array(Review),
  sync: StoreSync,
  theme: StoreTheme,
  plan: z.nullable(
    z.object({
      name: z.string(),
      is_trial: z.boolean(),
      /** Cancelled: used until then. */
      ends_at: z.nullable(z.string()),
      billed_by_store: z.boolean(),
    }),
  ),
})
export type EmbeddedOverview = z.output<typeof EmbeddedOverview>

export const getEmbeddedOverview = endpoint({
  name: 'embedded.overview',
  summary: 'What needs an answer, and how the store is doing',
  method: 'GET',
  path: 'embedded/overview/',
  auth: 'store_admin',
  input: NoInput,
  output: EmbeddedOverview,
  errors: ['store_needed', 'store_access_lost'],
  example: {},
})

/**
 * `known_email`: the store's e-mail already has an account, which has to sign in and connect the store itself.
 * `disconnected`: its owner disconnected it on `disconnected_at`, and logs in to connect it again.
 * `taken`, `other_shop`: as for a connection that begins here.
 */
export const ConnectOutcome = z.object({
  result: z.enum([
    'connected',
    'known_email',
    'disconnected',
    'taken',
    'other_shop',
    'refused',
    'unavailable',
  ]),
  disconnected_at: z.nullable(z.string()),
  sign_in_url: z.string(),
})
export type ConnectOutcome = z.output<typeof ConnectOutcome>

/**
 * Connects the store whose admin this is, or renews its access, without a second sign-in. `language`: the one that a new
 * account begins with.
 */
export const connectEmbedded = endpoint({
  name: 'embedded.connect',
  summary: 'Connect the store of this admin',
  method: 'POST',
  path: 'embedded/connect/',
  auth: 'store_admin',
  input: z.object({ language: z.optional(Language) }),
  output: ConnectOutcome,
  errors: [],
  example: {},
})

export const replyFromAdmin = endpoint({
  name: 'embedded.reply',
  summary: 'Reply to a review',
  method: 'PUT',
  path: 'embedded/reviews/:id/reply/',
  auth: 'store_admin',
  input: z.object({
    id: idOf('review'),
    text: z
      .string()
      .check(z.trim(), z.minLength(1, ruleText('reply_missing')), z.maxLength(limits.reply)),
  }),
  output: Review,
  errors: ['invalid', 'not_found', 'store_needed'],
  example: { id: noReview, text: 'Thank you.' },
})

/** The link signs in once, within minutes. */
export const signInFromAdmin = endpoint({
  name: 'embedded.sign_in',
  summary: 'A link that opens Plaudit, signed in',
  method: 'POST',
  path: 'embedded/sign-in/',
  auth: 'store_admin',
  input: NoInput,
  output: z.object({ url: z.string() }),
  errors: ['store_needed'],
  example: {},
})
