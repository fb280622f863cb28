import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { useSavedChoices } from '../../../features/imports/file/use-saved-choices.ts'
import { startImport } from '../../../features/imports/preview/use-preview.ts'
import type { ReadFile } from './use-read-file.ts'

type Draft = ReturnType<typeof useSavedChoices>['draft']

/** Starts the import and leads to it; what was decided about the file is no draft then. */
export const useStart = (id: string, { preview, mapping: { said } }: ReadFile, draft: Draft) => {
  const go = useNavigate()
  const [starting, setStarting] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const start = async () => {
    setStarting(true)
    const result = await startImport(
      id,
      preview?.allowance?.beyond ? { ...said, first_that_fit: true } : said,
    )
    if (result.ok) {
      draft.clear()
      return void go(`/import/runs/${result.value.id}`)
    }
    setRefused(result.failure)
    setStarting(false)
  }
  return { starting, refused, start }
}
