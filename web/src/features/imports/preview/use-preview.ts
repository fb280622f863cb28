import { forgetColumns } from '@plaudit/contract/imports/columns'
import { analyseDraftColumns, previewDraft, startDraft } from '@plaudit/contract/imports/drafts'
import type { Import } from '@plaudit/contract/imports/imports'
import type { ImportPreview } from '@plaudit/contract/imports/preview'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { runAction, type ActionResult } from '../../../run-action.ts'
import { call } from '../../../api/call.ts'
import { CallFailure } from '../../../api/failures.ts'
import type { ImportOptions } from '@plaudit/contract/imports/options'

/** The owner's choices for a file; none is `{}`. */
export type Choices = Partial<ImportOptions>

/** The preview of this file with these choices. Refetched with each change; the former one stays until then. */
export const usePreview = (id: string, choices: Choices, enabled: boolean) =>
  useQuery<ImportPreview>({
    queryKey: ['import-preview', id, choices],
    queryFn: ({ signal }) => call(previewDraft, { id, options: choices }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: 0,
  })

/** An unknown format: the owner must choose the meanings of the columns. */
export const isStructureUnknown = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.body?.['code'] === 'structure_unknown'

/** For a file of a known app with missing columns: the app, and its names of these columns. */
export const missingColumnsOf = (failure: unknown): { app: string; columns: string } | null => {
  const facts =
    failure instanceof CallFailure
      ? (failure.body?.['facts'] as { app?: unknown; missing_columns?: unknown } | undefined)
      : undefined
  if (typeof facts?.app !== 'string' || !Array.isArray(facts.missing_columns)) return null
  return { app: facts.app, columns: facts.missing_columns.join(', ') }
}

/** The columns of a file with their probable meanings; fetched once, when needed. */
export const useColumnAnalysis = (id: string, { encoding, sheets }: Choices, enabled: boolean) => {
  const options = { ...(encoding ? { encoding } : {}), ...(sheets ? { sheets } : {}) }
  return useQuery({
    queryKey: ['import-columns', id, options],
    queryFn: ({ signal }) => call(analyseDraftColumns, { id, options }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** Forgets the remembered mapping of files with these columns; true on success. */
export const forgetMapping = async (columns: string[]): Promise<boolean> =>
  (
    await runAction(() => call(forgetColumns, { columns }), {
      success: 'imports:columns.forgotten',
      error: 'imports:failed.forget',
    })
  ).ok

/** IMP-23: "Failed to import reviews." when a start is refused without a reason of its own. */
export const startImport = (id: string, choices: Choices): Promise<ActionResult<Import>> =>
  runAction(() => call(startDraft, { id, options: choices }), {
    error: 'imports:failed.start',
  })
