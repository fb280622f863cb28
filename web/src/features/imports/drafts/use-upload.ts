import type { ImportDraft } from '@plaudit/contract/imports/drafts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUnsavedGuard } from '../../../drafts/use-draft.ts'
import { uploadFile, type UploadStatus } from './upload-file.ts'

/** A File has no id that could be part of a key. */
const keyOf = (file: File) => `${file.name}:${file.size}:${file.lastModified}`

/** Uploads a file once. Until it is complete, the user is asked before leaving the page. */
export const useUpload = (file: File, onBegun: (draft: ImportDraft) => void) => {
  const [status, setStatus] = useState<UploadStatus>({ sent: 0, isWaiting: false })
  const { data, error, refetch } = useQuery<ImportDraft>({
    queryKey: ['import-upload', keyOf(file)],
    queryFn: ({ signal }) => uploadFile(file, { signal, onBegun, onStatus: setStatus }),
    networkMode: 'always',
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    staleTime: Infinity,
    gcTime: 0,
  })
  useUnsavedGuard(!data && !error)
  return { draft: data, failure: error, status, retry: () => void refetch() }
}
