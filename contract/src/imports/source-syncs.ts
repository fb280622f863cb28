import { z } from 'zod/mini'
import { Done, endpoint, idOf } from '../endpoint.ts'
import { SourceProblem } from './imports.ts'
import { pageInput, pageOf } from '../page.ts'
import { ProductOption } from '../stores/products.ts'
import { SourceFilters, SourceName } from './source-imports.ts'

/** Days between two syncs of a product. */
export const SYNC_DAYS = 7

/**
 * A weekly sync of a product's reviews at Amazon or AliExpress: only new ones, with the options of the first import.
 */
export const SourceSync = z.object({
  id: z.string(),
  product: ProductOption,
  source: SourceName,
  /** The product there. */
  url: z.string(),
  filters: z.pick(SourceFilters, { rating: true, content: true, country: true }),
  is_on: z.boolean(),
  /** Why an active sync does not run now: the plan is paused, or has no room for it. It continues automatically. */
  held_by: z.nullable(z.enum(['paused', 'plan'])),
  is_reading: z.boolean(),
  /** The problem of the last sync; null when it succeeded. */
  problem: z.nullable(z.union([SourceProblem, z.literal('fault')])),
  last_at: z.nullable(z.string()),
  /** New reviews of the last sync. */
  last_added: z.nullable(z.number()),
  /** New reviews of all syncs. */
  added: z.number(),
  /** Null while it is off or blocked. */
  next_at: z.nullable(z.string()),
})
export type SourceSync = z.output<typeof SourceSync>

/** How many products the plan allows (`resync_products`), and how many are active. */
const room = { used: z.number(), limit: z.union([z.number(), z.literal('unlimited')]) }
const noSync = '00000000-0000-7000-8000-000000000000'

export const listSyncs = endpoint({
  name: 'imports.syncs',
  summary: 'Products whose new reviews are read by themselves, those turned on last first',
  method: 'GET',
  path: 'imports/syncs/',
  auth: 'owner',
  input: z.object({ ...pageInput }),
  output: z.extend(pageOf(SourceSync), room),
  errors: ['invalid'],
  example: {},
})
export const turnOnSync = endpoint({
  name: 'imports.syncs_turn_on',
  summary:
    'Read new reviews each week, with the product and options of an Amazon or AliExpress import',
  method: 'POST',
  path: 'imports/syncs/',
  auth: 'owner',
  idempotent: true,
  input: z.object({ import_id: idOf('import') }),
  output: SourceSync,
  errors: ['invalid', 'not_found', 'conflict', 'plan_needed', 'subscription_paused'],
  example: { import_id: noSync },
})
export const switchSync = endpoint({
  name: 'imports.syncs_switch',
  summary: 'Turn a reading off or on again; its history stays',
  method: 'PUT',
  alsoMethods: ['PATCH'],
  path: 'imports/syncs/:id/',
  auth: 'owner',
  input: z.object({ id: idOf('sync'), is_on: z.boolean() }),
  output: SourceSync,
  errors: ['invalid', 'not_found', 'plan_needed', 'subscription_paused'],
  example: { id: noSync, is_on: false },
})
export const removeSync = endpoint({
  name: 'imports.syncs_remove',
  summary: 'Take a product off the list; its reviews stay',
  method: 'DELETE',
  path: 'imports/syncs/:id/',
  auth: 'owner',
  input: z.object({ id: idOf('sync') }),
  output: Done,
  errors: ['not_found'],
  example: { id: noSync },
})
/** For the screen of an import: whether its product is synced, and whether there is room for it. */
export const getImportSync = endpoint({
  name: 'imports.sync_of',
  summary: 'Whether new reviews of an import’s product are read by themselves',
  method: 'GET',
  path: 'imports/:id/sync/',
  auth: 'owner',
  input: z.object({ id: idOf('import') }),
  output: z.object({ sync: z.nullable(SourceSync), ...room }),
  errors: ['not_found'],
  example: { id: noSync },
})
