import { SYNC_DAYS } from '@plaudit/contract/imports/source-syncs'
import type { PlanLimits } from '@plaudit/contract/billing/plans'
import type { SourceFilters } from '@plaudit/contract/imports/source-imports'
import type { SourceItem, CrawlState } from '../../../db/import-tables.ts'

const DAY_MS = 86_400_000

/**
 * Sites show a review some days after it was written: reviews older than the last sync by up to this many days may
 * still be new.
 */
const OVERLAP_DAYS = 14
/** How many review keys are remembered: more than a product gets in the overlap. */
const KNOWN_MAX = 1000
/** A sync that a plan or a pause blocks is checked again after this time. */
const BLOCKED_MS = 3_600_000

/** The key of a product at a site: the same source is synced once for each product of ours. */
export const sourceItemKeyOf = ({ id, site }: SourceItem): string => `${site}/${id}`

/** Reviews from this day on are new. */
export const syncStartDate = (readAt: Date): string =>
  new Date(readAt.getTime() - OVERLAP_DAYS * DAY_MS).toISOString().slice(0, 10)

/** Newest keys first; the oldest are dropped. */
export const mergeSeenKeys = (seen: string[], before: string[]): string[] =>
  [...new Set([...seen, ...before])].slice(0, KNOWN_MAX)

export const after = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)
export const nextCheckWhenBlocked = (now: Date): Date => new Date(now.getTime() + BLOCKED_MS)

/** The next run after being turned on again: at once, but at least a week after the last one. */
export const nextRunAfterSwitchOn = (now: Date, lastAt: Date | null): Date =>
  lastAt === null ? now : new Date(Math.max(now.getTime(), after(lastAt, SYNC_DAYS).getTime()))

/** A temporary failure is retried tomorrow; a site that refuses is left alone until next week. */
export const nextRunAfter = (problem: string | null, now: Date): Date =>
  after(now, problem !== null && ['busy', 'unreachable', 'fault'].includes(problem) ? 1 : SYNC_DAYS)

type Limits = { limits: PlanLimits; isPaused: boolean }

export const maxSyncs = ({ limits }: Limits): number =>
  limits.resync_products === 'unlimited' ? Infinity : limits.resync_products

/**
 * Why an active sync does not run now (RIGHT-2, SITE-6). `place`: how many of the account's were turned on before it;
 * on a smaller plan the first ones continue. Its options need the same limits as at the import (SITE-7).
 */
export const findSyncBlock = (
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

/** The crawl of a sync: everything since the day, up to the maximum of one import. */
export const crawlStateForSync = (sync: Sync, quantity: number): CrawlState => ({
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
