import { z } from 'zod/mini'
import { endpoint, NoInput } from '../endpoint.ts'

/** What is read from the store; lines and fulfilments come with their order. */
export const SyncKind = z.enum(['products', 'variants', 'collections', 'orders', 'customers'])
export type SyncKind = z.output<typeof SyncKind>

/**
 * `none`: no store is connected. `waiting`: begins soon. `running`: the first reading, or a full comparison.
 * `complete`: everything was read once and webhooks keep it so. `failed`: the last reading ended without reading
 * everything; a later one goes on. `access_lost`: the store refuses us until it is connected again; then it goes on
 * where it stopped.
 */
export const SyncState = z.enum(['none', 'waiting', 'running', 'complete', 'failed', 'access_lost'])
export type SyncState = z.output<typeof SyncState>

/**
 * `here`: how many of the store's are here now; `gone`: how many products are kept beside them, for their reviews,
 * though the store does not have them any more. `prepared`: how many the store has written down for us so far, while it
 * is `preparing`; `read`: how many the present or last reading has read. `total`: how many the store says that it has;
 * null before it was asked. `last_change_at`: when one of them was last written here.
 *
 * `waiting` for its turn, `preparing`: the store writes them down, `reading`, then `complete` or `failed`.
 * `not_allowed`: the store does not let us read this kind (see `missing_scopes` of the store). Variants come with their
 * products.
 */
export const SyncedKind = z.object({
  kind: SyncKind,
  here: z.int(),
  gone: z.int(),
  prepared: z.int(),
  read: z.int(),
  total: z.nullable(z.int()),
  state: z.enum(['waiting', 'preparing', 'reading', 'complete', 'failed', 'not_allowed']),
  last_change_at: z.nullable(z.string()),
})
export type SyncedKind = z.output<typeof SyncedKind>

/**
 * `started_at`, `finished_at`: of the reading that runs or ran last. `reconciled_at`: when everything was last compared
 * with the store from end to end. `percent`: how far a reading that is not at its end has come. `seconds_left`: an
 * estimate while `running`, null where none can be given. `kinds`: all five, in the order of `SyncKind`; empty with
 * `none`.
 */
export const StoreSync = z.object({
  state: SyncState,
  started_at: z.nullable(z.string()),
  finished_at: z.nullable(z.string()),
  reconciled_at: z.nullable(z.string()),
  percent: z.int(),
  seconds_left: z.nullable(z.int()),
  kinds: z.array(SyncedKind),
})
export type StoreSync = z.output<typeof StoreSync>

export const getStoreSync = endpoint({
  name: 'shop.sync',
  summary: 'How far the store has been read',
  method: 'GET',
  path: 'shop/sync/',
  auth: 'owner',
  input: NoInput,
  output: StoreSync,
  errors: [],
  example: {},
})

/** The topic `store` says when to ask again. */
export const startStoreSync = endpoint({
  name: 'shop.start_sync',
  summary: 'Compare everything with the store now',
  method: 'POST',
  path: 'shop/sync/',
  auth: 'owner',
  input: NoInput,
  output: StoreSync,
  errors: ['store_needed', 'store_access_lost', 'sync_running'],
  example: {},
})
