import type { NoticeKind, Notices } from '@plaudit/contract/dropshipping/notices'
import type { PriceRules } from '@plaudit/contract/dropshipping/price-rules'
import type { ChangeFacts } from '../../../../db/suppliers/import-list-tables.ts'
import type { ItemRow } from '../../rows.ts'
import { isCostChangeToTell, toldFigures, type ChangeKind } from '../rules.ts'
import { comparePrices, hasOtherPrices } from '../comparing/rules.ts'

/** An item before and after something changed it, each with the state that it had or has then. */
export type Changed = { before: ItemRow; after: ItemRow }
/** A change that waits for the summary, or that was told today. */
export type KeptChange = {
  item_id: string
  kind: NoticeKind
  facts: ChangeFacts
  at: Date
  told_at: Date | null
}
/** `isTold`: at once; else it waits for the summary. `at`: since when the change is there. */
export type NewChange = { kind: ChangeKind; facts: ChangeFacts; at: Date; isTold: boolean }
/** `dropped`: what of these kinds waits is not true any more, or becomes part of `added`. */
export type Decision = { dropped: ChangeKind[]; added: NewChange | null }
type Known = { kept: KeptChange[]; settings: Notices; rules: PriceRules; at: Date }

type StockKind = Exclude<ChangeKind, 'price'>
const stockKinds: StockKind[] = ['out_of_stock', 'in_stock', 'gone']

/** PROD-56: out of stock, in stock again, or sold no more by the supplier; null: none of it happened. */
const stockKindOf = ({ before, after }: Changed): StockKind | null => {
  if (after.state === before.state) return null
  if (after.state === 'deactivated') return after.gone_at ? 'gone' : null
  if (after.state === 'out_of_stock') return 'out_of_stock'
  const isSoldAgain = after.state === 'live' || after.state === 'low_stock'
  const wasOut = before.state === 'out_of_stock' || before.state === 'deactivated'
  return isSoldAgain && wasOut ? 'in_stock' : null
}

const waitingOf = (kept: KeptChange[], kinds: NoticeKind[]) =>
  kept.find(({ kind, told_at }) => told_at === null && kinds.includes(kind))
const lastToldOf = (kept: KeptChange[], kinds: NoticeKind[]) =>
  kept
    .filter(({ kind, told_at }) => told_at !== null && kinds.includes(kind))
    .toSorted((one, other) => Number(one.told_at) - Number(other.told_at))
    .at(-1)

/** Compared with what the owner knows: several changes of a day are one, and one that is taken back is none. */
const decidePrice = (changed: Changed, { kept, settings, rules, at }: Known): Decision => {
  const waiting = waitingOf(kept, ['price'])
  const told = lastToldOf(kept, ['price'])
  const facts = comparePrices(changed, waiting?.facts.before ?? told?.facts.after, rules)
  const isSaid =
    facts !== null &&
    settings.price !== 'off' &&
    !changed.after.gone_at &&
    isCostChangeToTell(facts, settings)
  const isTold = settings.price === 'at_once' && !told
  return {
    dropped: ['price'],
    added: isSaid ? { kind: 'price', facts, at: waiting?.at ?? at, isTold } : null,
  }
}

const opposites: Record<StockKind, StockKind[]> = {
  out_of_stock: ['in_stock'],
  in_stock: ['out_of_stock', 'gone'],
  gone: ['out_of_stock', 'in_stock'],
}

const decideStock = (
  kind: StockKind,
  changed: Changed,
  { kept, settings, at }: Known,
): Decision => {
  const dropped = opposites[kind]
  const isTakenBack = kind !== 'gone' && waitingOf(kept, dropped) !== undefined
  const isKnown = lastToldOf(kept, stockKinds)?.kind === kind
  const waits = waitingOf(kept, [kind])
  if (isTakenBack || isKnown || settings[kind] === 'off') return { dropped, added: null }
  const facts = { before: toldFigures(changed.before), after: toldFigures(changed.after) }
  const isTold = settings[kind] === 'at_once' && !lastToldOf(kept, [kind])
  return {
    dropped: [...dropped, kind],
    added: { kind, facts, at: waits?.at ?? at, isTold },
  }
}

/** Whether something changed of which an owner may be told. */
export const hasSomethingToTell = (changed: Changed): boolean =>
  stockKindOf(changed) !== null || hasOtherPrices(changed)

/**
 * PROD-60, PROD-61: what becomes of the changes of an item. `kept`: what waits of this item, and what was told of it today: each
 * kind is told at once once a day for a product, and what comes after it waits for the summary.
 */
export const decideChanges = (changed: Changed, known: Known): Decision[] => {
  const kind = stockKindOf(changed)
  return [
    ...(hasOtherPrices(changed) ? [decidePrice(changed, known)] : []),
    ...(kind ? [decideStock(kind, changed, known)] : []),
  ]
}
