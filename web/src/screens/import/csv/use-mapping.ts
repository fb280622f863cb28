import { useState } from 'react'
import {
  missingFrom,
  needsProduct,
  proposedChoices,
  saidChoices,
} from '../../../features/imports/file/column-choices.ts'
import { useColumnAnalysis, type Choices } from '../../../features/imports/preview/use-preview.ts'

/** The column mapping: one click away for a known format, open at once for an unknown one. */
export const useMapping = (id: string, choices: Choices) => {
  const [isOpen, setOpen] = useState(false)
  const { data: analysis, error, isPlaceholderData: isOld } = useColumnAnalysis(id, choices, isOpen)
  const columns =
    isOpen && analysis
      ? // One column may have been chosen beside the mapping, before it was opened.
        { ...proposedChoices(analysis), ...choices.columns }
      : choices.columns
  const hasProduct =
    choices.product_id !== undefined || (analysis !== undefined && !needsProduct(analysis))
  const isWhole =
    !isOpen || (!isOld && columns !== undefined && missingFrom(columns, hasProduct).length === 0)
  const said: Choices =
    analysis && columns ? { ...choices, columns: saidChoices(analysis, columns) } : choices
  return {
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    analysis,
    columns,
    said,
    hasProduct,
    isWhole,
    error,
  }
}
export type Mapping = ReturnType<typeof useMapping>
