import type { NoticeKind, Notices } from '@plaudit/contract/dropshipping/notices'
import type { ChangeFacts, ToldFigures } from '../../../db/suppliers/import-list-tables.ts'
import { phrase, type Value } from '../../../texts/phrase.ts'
import type { ItemRow } from '../rows.ts'
import { chosenOf } from '../rules.ts'

/** What a change of a product can be; a push that failed is told on its own. */
export const changeKinds = ['price', 'out_of_stock', 'in_stock', 'gone'] as const
export type ChangeKind = (typeof changeKinds)[number]

/** What is told of an item: the cost of its dearest chosen variant, and its lowest margin. */
export const toldFigures = (item: ItemRow): ToldFigures => ({
  cost: Math.max(0, ...chosenOf(item).map(({ cost }) => cost)),
  margin: item.margin,
})

/**
 * PROD-60: whether a change of the supplier's cost is told: by `price_threshold` percent or more (a change of exactly that is
 * told), or so that the margin falls below `margin_threshold` percent.
 */
export const isCostChangeToTell = (
  { before, after }: ChangeFacts,
  { price_threshold, margin_threshold }: Pick<Notices, 'price_threshold' | 'margin_threshold'>,
): boolean => {
  if (after.cost === 0) return false
  const change = Math.abs(after.cost - before.cost) * 100
  const low = margin_threshold * 100
  const falls =
    before.margin !== null && before.margin >= low && after.margin !== null && after.margin < low
  return falls || (before.cost > 0 && change >= price_threshold * before.cost)
}

type Waiting = {
  kind: NoticeKind
  state: ItemRow['state']
  removed_at: Date | null
  push_state: string | null
}

const holdsIn: Record<ChangeKind, ItemRow['state'][]> = {
  price: ['live', 'low_stock', 'out_of_stock', 'deactivated', 'pushing'],
  out_of_stock: ['out_of_stock', 'pushing'],
  in_stock: ['live', 'low_stock', 'pushing'],
  gone: ['deactivated'],
}

/** PROD-61: whether a change is still so when the summary is made. */
export const isStillSo = ({ kind, state, removed_at, push_state }: Waiting): boolean => {
  if (removed_at) return false
  return kind === 'push_failed' ? push_state === 'failed' : holdsIn[kind].includes(state)
}

const HOUR_MS = 3_600_000

/** The beginning of a day in UTC, or an hour of it. */
export const dayAt = (now: Date, hour = 0): Date =>
  new Date(Math.floor(now.getTime() / (24 * HOUR_MS)) * 24 * HOUR_MS + hour * HOUR_MS)

export const inDollars = (cents: number): Value => ({ cents, currency: 'USD' })

/** A margin as it is written; null: without a price, or without knowing what sending costs. */
export const inPercent = (margin: number | null): Value =>
  margin === null ? phrase('selling.margin_unknown') : { percent: margin }
