import { analyseColumns, forgetColumns } from '@plaudit/contract/imports/columns'
import { startCsvImport, type Import } from '@plaudit/contract/imports/imports'
import { previewCsv } from '@plaudit/contract/imports/preview'
import type { ImportPreview } from '@plaudit/contract/imports/preview'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { action, type ActionResult } from '../../../action.ts'
import { call } from '../../../api/call.ts'
import { CallFailure } from '../../../api/failures.ts'
import type { ImportOptions } from '@plaudit/contract/imports/options'

/** What the owner has decided about a file; nothing decided is `{}`. */
export type Choices = Partial<ImportOptions>

const asOptions = (choices: Choices) => JSON.stringify(choices)

/** A File has no identity of its own that could stand in a key. */
export const keyOf = (file: File | null) =>
  file ? `${file.name}:${file.size}:${file.lastModified}` : null

/** What this file would do with these choices. The same File is sent again with each change; what was shown stays until the answer is there. */
export const usePreview = (file: File | null, choices: Choices) => {
  const [uploaded, setUploaded] = useState(0)
  const query = useQuery<ImportPreview>({
    queryKey: ['import-preview', keyOf(file), asOptions(choices)],
    queryFn: ({ signal }) =>
      call(previewCsv, { file, options: asOptions(choices) }, { signal, onProgress: setUploaded }),
    enabled: file !== null,
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  return { ...query, uploaded }
}

/** A file of nobody we know: its owner has to say what the columns are. */
export const isStructureUnknown = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.body?.['code'] === 'structure_unknown'

/** Of a file that is an app's but for some columns: which app, and what it lacks by the app's own names. */
export const lacksOf = (failure: unknown): { app: string; columns: string } | null => {
  const facts =
    failure instanceof CallFailure
      ? (failure.body?.['facts'] as { app?: unknown; missing_columns?: unknown } | undefined)
      : undefined
  if (typeof facts?.app !== 'string' || !Array.isArray(facts.missing_columns)) return null
  return { app: facts.app, columns: facts.missing_columns.join(', ') }
}

/** The columns of a file with what they probably are; asked once, when somebody wants to say what they are. */
export const useColumnAnalysis = (file: File, { encoding, sheets }: Choices, enabled: boolean) => {
  const options = asOptions({ ...(encoding ? { encoding } : {}), ...(sheets ? { sheets } : {}) })
  return useQuery({
    queryKey: ['import-columns', keyOf(file), options],
    queryFn: ({ signal }) => call(analyseColumns, { file, options }, { signal }),
    enabled,
    placeholderData: keepPreviousData,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: 0,
  })
}

/** What was said of files with these columns is forgotten; true when the server did. */
export const forgetMapping = async (columns: string[]): Promise<boolean> =>
  (
    await action(() => call(forgetColumns, { columns }), {
      success: 'imports:columns.forgotten',
      error: 'imports:failed.forget',
    })
  ).ok

/** IMP-23: "Failed to import reviews." when a start is refused without a reason of its own. */
export const startImport = (file: File, choices: Choices): Promise<ActionResult<Import>> =>
  action(() => call(startCsvImport, { file, options: asOptions(choices) }), {
    error: 'imports:failed.start',
  })
