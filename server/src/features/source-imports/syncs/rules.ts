import { SYNC_DAYS } from '@plaudit/contract/imports/source-syncs'
import type { PlanLimits } from '@plaudit/contract/billing/plans'
import type { SourceFilters } from '@plaudit/contract/imports/source-imports'
import type { SourceItem, SourceWalk } from '../../../db/import-tables.ts'

const DAY_MS = 86_400_000

/** Sites show a review some days after it was written: what is this much older than the last reading may still be new. */
const OVERLAP_DAYS = 14
/** Keys remembered of what was read: more than a product gets in the overlap. */
const KNOWN_MAX = 1000
/** What a plan or a pause holds back is looked at again so soon. */
const HELD_MS = 3_600_000

/** A product there, as one text: the same source is read once for each product of ours. */
export const itemKeyOf = ({ id, site }: SourceItem): string => `${site}/${id}`

/** Reviews are new from this day on. */
export const sinceOf = (readAt: Date): string =>
  new Date(readAt.getTime() - OVERLAP_DAYS * DAY_MS).toISOString().slice(0, 10)

/** The newest keys first; the oldest are forgotten. */
export const rememberKeys = (seen: string[], before: string[]): string[] =>
  [...new Set([...seen, ...before])].slice(0, KNOWN_MAX)

export const after = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)
export const afterHeld = (now: Date): Date => new Date(now.getTime() + HELD_MS)

/** When it is read again after being off: at once, but never sooner than a week after the last time. */
export const nextAfterOff = (now: Date, lastAt: Date | null): Date =>
  lastAt === null ? now : new Date(Math.max(now.getTime(), after(lastAt, SYNC_DAYS).getTime()))

/** A passing trouble is tried again tomorrow; a site that wants no guests is left alone until next week. */
export const nextAfter = (problem: string | null, now: Date): Date =>
  after(now, problem !== null && ['busy', 'unreachable', 'fault'].includes(problem) ? 1 : SYNC_DAYS)

type Limits = { limits: PlanLimits; isPaused: boolean }

export const maxSyncs = ({ limits }: Limits): number =>
  limits.resync_products === 'unlimited' ? Infinity : limits.resync_products

/**
 * Why a product that is on is not read now (RIGHT-2, SITE-6). `place`: how many of the account's were turned on
 * before it; a smaller plan goes on with the first ones. Its options need what they needed at the import (SITE-7).
 */
export const whySyncIsHeld = (
  allowed: Limits,
  { place, filters }: { place: number; filters: SourceFilters },
): 'paused' | 'plan' | null => {
  if (allowed.isPaused) return 'paused'
  const { limits } = allowed
  if (!limits.paid_plan || place >= maxSyncs(allowed)) return 'plan'
  if (filters.rating !== 'all' && !limits.filter_rating) return 'plan'
  return (filters.country !== null || filters.content !== 'any') && !limits.filter_import
    ? 'plan'
    : null
}

type Sync = {
  id: string
  product_id: string
  item: SourceItem
  filters: SourceFilters
  publish: boolean
  since: string
  known: string[]
}

/** The walk that a reading takes: everything since the day, up to what one import may bring. */
export const walkOf = (sync: Sync, quantity: number): SourceWalk => ({
  source: sync.item.source,
  item: sync.item,
  productId: sync.product_id,
  quantity,
  filters: { ...sync.filters, from: sync.since, to: null },
  publish: sync.publish,
  saved: false,
  page: 1,
  shortList: false,
  seen: [],
  pagesRead: 0,
  passedOver: 0,
  sync: { id: sync.id, known: sync.known },
})
