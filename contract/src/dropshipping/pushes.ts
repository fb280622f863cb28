import { z } from 'zod/mini'
import { Done, endpoint, idOf, NoInput } from '../endpoint.ts'
import { Guard } from './import-item.ts'
import { MOST_CHOSEN } from './import-list.ts'
import { sourceContents, sourceRatings } from '../imports/source-imports.ts'

const itemId = idOf('import_item')

/** PROD-50: how a product is there for shoppers once it was pushed. */
export const PushStatus = z.enum(['draft', 'active'])
export type PushStatus = z.output<typeof PushStatus>

/**
 * PROD-51: the last push of a product. `waiting`: it is being written, or will be; `finishing`: it is in the store, which is
 * still loading its images (PROD-63); `failed`: the product is where it was before, in the import list or among the
 * live products.
 * `notes`: what was not done and what to do, in the owner's language. `left`: how many fields stayed as the owner has them in
 * the store.
 */
export const Push = z.object({
  item_id: z.string(),
  title: z.string(),
  image: z.nullable(z.object({ src: z.string() })),
  state: z.enum(['waiting', 'finishing', 'done', 'failed']),
  status: PushStatus,
  tries: z.number(),
  notes: z.array(z.string()),
  left: z.number(),
  asked_at: z.string(),
  ended_at: z.nullable(z.string()),
})
export type Push = z.output<typeof Push>

const values = z.union([z.string(), z.number(), z.array(z.string()), z.null()])

/**
 * PROD-52: where the store's product and ours differ. `path`: `title`, `variants/{variant}/price`, `images/{address}`, … —
 * what a push names. `kind`: who changed it since the last push. `variant`: its option values. Amounts are hundredths of the
 * unit of the store's currency.
 */
export const Difference = z.object({
  path: z.string(),
  kind: z.enum(['change', 'edit', 'conflict']),
  field: z.string(),
  variant: z.nullable(z.string()),
  ours: values,
  theirs: values,
})
export type Difference = z.output<typeof Difference>

const errors = [
  'not_found',
  'conflict',
  'invalid',
  'store_needed',
  'store_access_lost',
  'provider_unavailable',
] as const

/** PROD-66: which of the supplier's reviews are imported once the product is in the store. */
export const WantedReviews = z.object({
  rating: z._default(z.enum(sourceRatings), 'all'),
  content: z._default(z.enum(sourceContents), 'any'),
})
export type WantedReviews = z.output<typeof WantedReviews>

/**
 * PROD-50: begins a push; it goes on by itself. `reviews`: the supplier's are imported then (`invalid` where it has none to
 * give). `chosen`: of a product that the store has already, which differences are
 * written (all that only we changed where it is missing).
 */
export const pushItem = endpoint({
  name: 'dropship.push',
  summary: 'Put a product of the import list into the store',
  method: 'POST',
  path: 'dropship/import-list/:id/push/',
  auth: 'owner',
  input: z.object({
    id: itemId,
    status: z._default(PushStatus, 'active'),
    chosen: z.optional(
      z.array(z.string().check(z.minLength(1), z.maxLength(2_100))).check(z.maxLength(5_000)),
    ),
    reviews: z.optional(WantedReviews),
  }),
  output: Push,
  errors: [...errors, 'plan_needed', 'subscription_paused'],
  example: { id: '00000000-0000-7000-8000-000000000000', status: 'active' },
})

/**
 * `reviews`: as with one product; of those whose supplier gives none, none are imported. `skipped`: what stands against each;
 * none: it is being pushed already.
 */
export const pushItems = endpoint({
  name: 'dropship.push_many',
  summary: 'Put products of the import list into the store',
  method: 'POST',
  path: 'dropship/import-list/push/',
  auth: 'owner',
  input: z.object({
    ids: z.array(itemId).check(z.minLength(1), z.maxLength(MOST_CHOSEN)),
    status: z._default(PushStatus, 'active'),
    reviews: z.optional(WantedReviews),
  }),
  output: z.object({
    begun: z.number(),
    skipped: z.array(z.object({ id: z.string(), title: z.string(), guards: z.array(Guard) })),
  }),
  errors: ['not_found', 'store_needed', 'store_access_lost', 'plan_needed', 'subscription_paused'],
  example: { ids: ['00000000-0000-7000-8000-000000000000'], status: 'active' },
})

export const getDifferences = endpoint({
  name: 'dropship.push_differences',
  summary: 'Where the product in the store differs from the one in the import list',
  method: 'GET',
  path: 'dropship/import-list/:id/differences/',
  auth: 'owner',
  input: z.object({ id: itemId }),
  output: z.object({
    /** Whether the store has the product; without it a push makes it. */
    there: z.boolean(),
    currency: z.string(),
    differences: z.array(Difference),
  }),
  errors: ['not_found', 'conflict', 'store_needed', 'store_access_lost', 'provider_unavailable'],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})

/** PROD-51: pushes that run or failed, and those of the last day; newest first, 200 at most. */
export const listPushes = endpoint({
  name: 'dropship.pushes',
  summary: 'How the last pushes went',
  method: 'GET',
  path: 'dropship/pushes/',
  auth: 'owner',
  input: NoInput,
  output: z.object({ results: z.array(Push) }),
  errors: [],
  example: {},
})

/** Forgets what a failed push said, and the reviews that were asked for with it; the product stays where it is. */
export const dismissPush = endpoint({
  name: 'dropship.dismiss_push',
  summary: 'Forget a failed push',
  method: 'DELETE',
  path: 'dropship/pushes/:id/',
  auth: 'owner',
  input: z.object({ id: itemId }),
  output: Done,
  errors: ['not_found', 'conflict'],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})
