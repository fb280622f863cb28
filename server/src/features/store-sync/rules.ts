import type { StoreSync, SyncKind } from '@plaudit/contract/stores/sync'
import type { Reading, ShopObjectKind } from '../../providers/shop-records.ts'

/** In this order: orders name products and customers. */
const readings: readonly Reading[] = ['products', 'collections', 'orders', 'customers']

/** What a reading brings, of the kinds that the owner is shown. */
export const kindsOf: Record<Reading, readonly SyncKind[]> = {
  products: ['products', 'variants'],
  collections: ['collections'],
  orders: ['orders'],
  customers: ['customers'],
}
export const syncKinds: readonly SyncKind[] = readings.flatMap((reading) => kindsOf[reading])

/** What the store must allow for a reading (shopify.dev, "Access scopes"). */
const neededScope: Record<Reading, string> = {
  products: 'read_products',
  collections: 'read_products',
  orders: 'read_orders',
  customers: 'read_customers',
}
export const forbiddenReadings = (missing: readonly string[]): Reading[] =>
  readings.filter((reading) => missing.includes(neededScope[reading]))
export const forbiddenKinds = (missing: readonly string[]): SyncKind[] =>
  forbiddenReadings(missing).flatMap((reading) => kindsOf[reading])

/** The reading that a run goes on with; null when none is left. */
export const nextReading = (kinds: readonly { kind: SyncKind; state: string }[]): Reading | null =>
  readings.find((reading) => {
    const state = kinds.find(({ kind }) => kind === reading)?.state
    return state === 'waiting' || state === 'reading'
  }) ?? null

/** How much each failure of a part weighs: no answer is likely an outage, which may last an hour. */
const weightOf = { silence: 1, file: 100, refusal: 300 }

/**
 * How often a part has failed, and whether the run goes on without it: at the third file that was not written, at once
 * where the store does not allow it.
 */
export const afterFailure = (
  attempts: number,
  failure: keyof typeof weightOf,
): { attempts: number; isOver: boolean } => {
  const failed = attempts + weightOf[failure]
  return failed >= weightOf.refusal
    ? { attempts: 0, isOver: true }
    : { attempts: failed, isOver: false }
}

/** How many things are read again in one call, so that a call costs far less than a bucket of 1,000 points. */
export const OBJECTS_AT_ONCE: Record<ShopObjectKind, number> = {
  products: 5,
  collections: 5,
  orders: 5,
  customers: 25,
  inventory_items: 5,
}

/** Deliveries are known again for a week: the platform repeats one for four hours at most. */
export const EVENTS_KEPT_DAYS = 7

/** Comparisons of all stores are spread over four hours of the night. */
const NIGHT_SECONDS = 4 * 3600
export const nightlyDelay = (index: number, stores: number): number =>
  Math.floor((index / Math.max(1, stores)) * NIGHT_SECONDS)

export const NOTHING_READ: StoreSync = {
  state: 'none',
  started_at: null,
  finished_at: null,
  reconciled_at: null,
  percent: 0,
  seconds_left: null,
  kinds: [],
}
