import { useEffect, useRef } from 'react'
import { useDraft } from '../../../drafts/use-draft.ts'
import type { RowInput } from './use-fix-rows.ts'

export type RowInputs = Record<number, RowInput>

const noInputs: { rows: RowInputs } = { rows: {} }

/** What was put into the rows of an import, kept as one draft. */
export const useRowInputs = (id: string) => {
  const draft = useDraft(`mend.${id}`, noInputs)
  // Changes made while others were being sent are kept.
  const last = useRef(draft.value.rows)
  useEffect(() => {
    last.current = draft.value.rows
  })
  const write = (rows: RowInputs) => {
    last.current = rows
    draft.type({ rows })
  }
  return {
    draft,
    inputs: draft.value.rows,
    put: (row: number, input: RowInput) => write({ ...last.current, [row]: input }),
    /** These were sent: later changes to them are kept. */
    drop: (sent: Record<number, RowInput | undefined>) =>
      write(
        Object.fromEntries(
          Object.entries(last.current).filter(([row, input]) => input !== sent[Number(row)]),
        ),
      ),
  }
}
