import { discardDraft, getDraft, listDrafts } from '@plaudit/contract/imports/drafts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { runAction } from '../../../run-action.ts'
import { call } from '../../../api/call.ts'
import { CallFailure } from '../../../api/failures.ts'

/** Files that wait to be imported. */
export const useWaitingFiles = () =>
  useQuery({
    queryKey: ['imports', 'drafts'],
    queryFn: ({ signal }) => call(listDrafts, {}, { signal }),
    refetchOnMount: true,
  })

export const useWaitingFile = (id: string) =>
  useQuery({
    queryKey: ['imports', 'draft', id],
    queryFn: ({ signal }) => call(getDraft, { id }, { signal }),
    refetchOnMount: true,
  })

export const useDiscard = () => {
  const client = useQueryClient()
  return async (id: string): Promise<boolean> => {
    const { ok } = await runAction(() => call(discardDraft, { id }), {
      success: 'imports:waiting.discarded',
      error: 'imports:failed.discard',
    })
    void client.invalidateQueries({ queryKey: ['imports', 'drafts'] })
    return ok
  }
}

/** What was uploaded is nothing that could be imported: it does not wait. Should this fail, it is offered for a day. */
export const discardUseless = (id: string): void =>
  void call(discardDraft, { id }).catch(() => undefined)

/** The import that a file has become meanwhile, in another tab. */
export const importOf = (failure: unknown): string | null => {
  if (!(failure instanceof CallFailure) || failure.body?.['code'] !== 'draft_started') return null
  const id = (failure.body['facts'] as { import_id?: unknown } | undefined)?.import_id
  return typeof id === 'string' ? id : null
}
