import type { SupplierFailureCode } from '../../../providers/supplier-failure.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The supplier's largest page, and the last one that it gives. */
export const PAGE_SIZE = 100
const LAST_PAGE = 1_000

/** The list is read once a day, what sending costs once a week. */
const LIST_EVERY_MS = DAY_MS
const RATES_EVERY_MS = 7 * DAY_MS
export const DETAILS_A_DAY = 400
export const DETAILS_A_LOT = 100

/** Where a list is read after that of all warehouses together, which are the home ones where none of these has it. */
export const HOME = 'CN'
export const warehousesAbroad = ['US', 'DE', 'GB'] as const

/** Of what weights sending is asked for; between them it is reckoned. */
const WEIGHTS = [250, 600, 1_200, 2_500]

/** So long nothing is asked after a failure. */
const pauses: Record<SupplierFailureCode, number> = {
  busy: 5 * MINUTE_MS,
  unavailable: 2 * MINUTE_MS,
  denied: 15 * MINUTE_MS,
}

export type ReadingState = {
  began_at: Date | null
  ended_at: Date | null
  rates_at: Date | null
  failure: SupplierFailureCode | null
  failed_at: Date | null
  details_since: Date | null
  details_count: number
}

const isOlder = (at: Date | null, ms: number, now: Date) =>
  at === null || now.getTime() - at.getTime() >= ms

/** A reading that began and was not ended. */
export const isReadingList = ({ began_at, ended_at }: ReadingState): boolean =>
  began_at !== null && (ended_at === null || ended_at < began_at)

/** How many details may still be read in the day that runs. */
export const detailsLeft = (state: ReadingState, now: Date): number =>
  isOlder(state.details_since, DAY_MS, now)
    ? DETAILS_A_DAY
    : Math.max(0, DETAILS_A_DAY - state.details_count)

export type ReadingStep = 'begin_list' | 'list' | 'rates' | 'details' | 'none'

/** What is to be read now. */
export const nextStep = (state: ReadingState, now: Date): ReadingStep => {
  if (state.failure && !isOlder(state.failed_at, pauses[state.failure], now)) return 'none'
  if (isReadingList(state)) return 'list'
  if (isOlder(state.began_at, LIST_EVERY_MS, now)) return 'begin_list'
  if (isOlder(state.rates_at, RATES_EVERY_MS, now)) return 'rates'
  return detailsLeft(state, now) > 0 ? 'details' : 'none'
}

/** A page of the list of a warehouse; `warehouse` null: of all together. */
export type ListPosition = { warehouse: string | null; page: number }

/** The page after this one, of this list or of the next one; null after the last. */
export const nextPosition = (
  { warehouse, page }: ListPosition,
  total: number,
): ListPosition | null => {
  if (page * PAGE_SIZE < total && page < LAST_PAGE) return { warehouse, page: page + 1 }
  const next: string | undefined =
    warehousesAbroad[warehousesAbroad.findIndex((one) => one === warehouse) + 1]
  return next === undefined ? null : { warehouse: next, page: 1 }
}

/** How many pieces of so many grams make parcels of the weights that sending is asked for. */
export const quantitiesOf = (grams: number): number[] => [
  ...new Set(WEIGHTS.map((weight) => Math.max(1, Math.round(weight / grams)))),
]

/** Whether what was read in this week of rates need not be read again. */
export const areRatesFresh = (readAt: Date, now: Date): boolean =>
  !isOlder(readAt, RATES_EVERY_MS, now)
