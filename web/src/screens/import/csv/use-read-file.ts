import {
  isStructureUnknown,
  usePreview,
  type Choices,
} from '../../../features/imports/preview/use-preview.ts'
import { useMapping } from './use-mapping.ts'

/** The file with the current choices: its preview, its columns, or why neither is available. */
export const useReadFile = (id: string, choices: Choices) => {
  const mapping = useMapping(id, choices)
  const { data, error, isPlaceholderData } = usePreview(id, mapping.said, mapping.isWhole)
  const preview = mapping.isWhole && data ? data : null
  if (!mapping.isOpen && isStructureUnknown(error)) mapping.open()
  const isRead = mapping.isOpen ? mapping.analysis !== undefined : preview !== null
  return {
    mapping,
    preview,
    error,
    failure: mapping.error ?? (mapping.isOpen || isPlaceholderData ? null : error),
    isRead,
    isOld: isPlaceholderData,
  }
}
export type ReadFile = ReturnType<typeof useReadFile>
