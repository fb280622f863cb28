import type { FixableRow } from '@plaudit/contract/imports/fixing'
import { useState } from 'react'
import { valuesToRetry, productInCall } from './fix-controls.tsx'
import { useFixRows, type RowInput } from './use-fix-rows.ts'
import type { RowInputs, useRowInputs } from './use-row-inputs.ts'
import type { RejectReason } from '@plaudit/contract/imports/rejects'

/** Rows with the same product are sent in one request; rows without one need none. */
const byProduct = (rows: FixableRow[], inputs: RowInputs) =>
  Map.groupBy(rows, (row) =>
    JSON.stringify(productInCall(valuesToRetry(row, inputs[row.row]).product)),
  ).values()

/** Actions on rows, one at a time; focus moves to the list when a row disappears. */
export const useRetryRows = (
  id: string,
  { inputs, drop }: ReturnType<typeof useRowInputs>,
  onGone: () => void,
) => {
  const mend = useFixRows(id)
  const [busy, setBusy] = useState<number | 'many' | null>(null)
  const send = async (
    what: number | 'many',
    calls: Parameters<typeof mend>[0][],
    rows: number[],
  ) => {
    setBusy(what)
    let taken = true
    for (const one of calls) taken = (await mend(one)) && taken
    setBusy(null)
    if (!taken) return
    drop(Object.fromEntries(rows.map((row) => [row, inputs[row]])))
    onGone()
  }
  return {
    busy,
    one: (row: FixableRow, { values, product }: RowInput) =>
      send(row.row, [{ rows: [{ row: row.row, values }], ...productInCall(product) }], [row.row]),
    alike: ({ row, reason, value }: FixableRow, { values, product }: RowInput) =>
      send(row, [{ alike: { reason, value }, values, ...productInCall(product) }], [row]),
    proposed: (reason: RejectReason) => send('many', [{ alike: { reason }, proposed: true }], []),
    changed: (rows: FixableRow[]) =>
      send(
        'many',
        [...byProduct(rows, inputs)].map((group) => ({
          rows: group.map((row) => ({
            row: row.row,
            values: valuesToRetry(row, inputs[row.row]).values,
          })),
          ...productInCall(valuesToRetry(group[0]!, inputs[group[0]!.row]).product),
        })),
        rows.map(({ row }) => row),
      ),
  }
}
