import type { NoticeKind } from '@plaudit/contract/dropshipping/notices'
import { phrase, type Text } from '../../../../texts/phrase.ts'
import type { WaitingRow } from './rows.ts'

const order: NoticeKind[] = ['gone', 'out_of_stock', 'push_failed', 'price', 'in_stock']

export const countTexts: Record<NoticeKind, (count: number) => Text> = {
  price: (count) => phrase('selling.count_price', { count }),
  out_of_stock: (count) => phrase('selling.count_out', { count }),
  in_stock: (count) => phrase('selling.count_back', { count }),
  gone: (count) => phrase('selling.count_gone', { count }),
  push_failed: (count) => phrase('selling.count_failed', { count }),
}

/** The changes by kind, what needs the owner most first; without kinds of which there are none. */
export const byKind = (rows: WaitingRow[]) =>
  order
    .map((kind) => ({ kind, rows: rows.filter((row) => row.kind === kind) }))
    .filter((one) => one.rows.length > 0)

/** How many changes there are of each kind, as one value of a text. */
export const countsOf = (rows: WaitingRow[]): { list: Text[] } => ({
  list: byKind(rows).map(({ kind, rows: some }) => countTexts[kind](some.length)),
})
