import { z } from 'zod/mini'
import { endpoint, idOf } from '../endpoint.ts'

const itemId = idOf('import_item')
const VariantId = z.string().check(z.minLength(1), z.maxLength(100))

/** So many variants are shown, and given another supplier variant, at once. */
export const MOST_REMAPS = 100
/** So many other choices are named for each of them. */
export const MOST_CHOICES = 50

/** How sure a proposal is: the same by its option values, likely by SKU or by most values, or none. */
const remapConfidences = ['same', 'likely', 'none'] as const

/** A variant that the supplier sells. `cost` in US cents. */
export const RemapChoice = z.object({
  id: z.string(),
  values: z.array(z.string()),
  sku: z.string(),
  image: z.nullable(z.object({ src: z.string() })),
  cost: z.number(),
  stock: z.number(),
})
export type RemapChoice = z.output<typeof RemapChoice>

/**
 * PROD-67: a variant in the store that the supplier sells no more. `from`: the supplier's former variant; `values` as the
 * store has them. `price` in the smallest unit of the currency; `cost`: what it was, in US cents; `margin` in hundredths of
 * a percent. `proposed`: one of the choices, or none. `choices`: what could take its place, best first, with the margin at
 * the price as it is.
 */
export const Remap = z.object({
  from: z.string(),
  values: z.array(z.string()),
  sku: z.string(),
  price: z.nullable(z.number()),
  cost: z.number(),
  margin: z.nullable(z.number()),
  confidence: z.enum(remapConfidences),
  proposed: z.nullable(z.string()),
  choices: z.array(z.object({ id: z.string(), margin: z.nullable(z.number()) })),
})
export type Remap = z.output<typeof Remap>

export const listRemaps = endpoint({
  name: 'dropship.remaps',
  summary:
    'Variants in the store that the supplier sells no more, with what could take their place',
  method: 'GET',
  path: 'dropship/live-products/:id/remaps/',
  auth: 'owner',
  input: z.object({ id: itemId }),
  output: z.object({
    currency: z.string(),
    /** How many there are; `remaps` has the first of them. */
    total: z.number(),
    remaps: z.array(Remap),
    variants: z.array(RemapChoice),
  }),
  errors: ['not_found'],
  example: { id: '00000000-0000-7000-8000-000000000000' },
})

/**
 * PROD-68: the store's variant belongs to another variant of the supplier from now on; `to` null: it is off sale. Its stock is
 * written into the store. 409 with what was chosen over an older list, and while the product is being pushed.
 */
export const applyRemaps = endpoint({
  name: 'dropship.apply_remaps',
  summary: 'Give variants in the store another variant of the supplier',
  method: 'POST',
  path: 'dropship/live-products/:id/remaps/',
  auth: 'owner',
  input: z.object({
    id: itemId,
    pairs: z
      .array(z.object({ from: VariantId, to: z.nullable(VariantId) }))
      .check(z.minLength(1), z.maxLength(MOST_REMAPS)),
  }),
  output: z.object({
    /** How many have another supplier variant now, and how many are off sale. */
    moved: z.number(),
    off_sale: z.number(),
    /** How many still need one. */
    left: z.number(),
  }),
  errors: [
    'invalid',
    'not_found',
    'conflict',
    'store_needed',
    'store_access_lost',
    'provider_unavailable',
  ],
  example: {
    id: '00000000-0000-7000-8000-000000000000',
    pairs: [{ from: 'A-1', to: 'A-2' }],
  },
})
