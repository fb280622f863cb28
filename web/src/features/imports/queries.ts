import {
  cancelImport,
  getImport,
  listImports,
  resumeImport,
  undoImport,
  type Import,
} from '@plaudit/contract/imports/imports'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { runAction, type ActionTexts } from '../../run-action.ts'
import { call } from '../../api/call.ts'

const RUNNING_MS = 1_500

export const isRunning = (run: Import): boolean =>
  run.state === 'queued' || run.state === 'running' || run.state === 'undoing'

export const useImports = () =>
  useQuery({
    queryKey: ['imports', 'list'],
    queryFn: ({ signal }) => call(listImports, { limit: 25 }, { signal }),
    refetchOnMount: true,
    refetchInterval: (query) =>
      query.state.data?.results.some(isRunning) ? RUNNING_MS * 2 : false,
  })

/** The event stream reports progress; polling also updates the counts without a stream. */
export const useImport = (id: string) =>
  useQuery({
    queryKey: ['imports', 'one', id],
    queryFn: ({ signal }) => call(getImport, { id }, { signal }),
    refetchOnMount: true,
    refetchInterval: (query) =>
      query.state.data && (isRunning(query.state.data) || photosOnTheirWay(query.state.data))
        ? RUNNING_MS
        : false,
  })

const photosOnTheirWay = (run: Import): boolean =>
  run.state === 'completed' && run.photos.ready + run.photos.failed < run.photos.total

const change = async (
  client: QueryClient,
  send: () => Promise<Import>,
  texts: ActionTexts<Import>,
) => {
  const result = await runAction(send, texts)
  if (result.ok) client.setQueryData(['imports', 'one', result.value.id], result.value)
  void client.invalidateQueries({ queryKey: ['imports'] })
}

/** The actions on an import. */
export const useImportActions = () => {
  const client = useQueryClient()
  return {
    cancel: (id: string) =>
      change(client, () => call(cancelImport, { id }), {
        success: 'imports:cancelled',
        error: 'imports:failed.cancel',
      }),
    undo: (id: string) =>
      change(client, () => call(undoImport, { id }), {
        success: 'imports:undoing',
        error: 'imports:failed.undo',
      }),
    resume: (id: string) =>
      change(client, () => call(resumeImport, { id }), {
        success: 'imports:resumed',
        error: 'imports:failed.resume',
      }),
  }
}
