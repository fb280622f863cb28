import {
  getImportSync,
  listSyncs,
  removeSync,
  switchSync,
  turnOnSync,
} from '@plaudit/contract/imports/source-syncs'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { runAction, type ActionTexts } from '../../../run-action.ts'
import { call } from '../../../api/call.ts'

/** All synced products, page by page. */
export const useSyncs = () =>
  useInfiniteQuery({
    queryKey: ['imports', 'syncs'],
    queryFn: ({ pageParam, signal }) =>
      call(listSyncs, { limit: 50, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => (page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null),
    refetchOnMount: true,
  })

/** Whether the product of an import is read again. */
export const useImportSync = (importId: string) =>
  useQuery({
    queryKey: ['imports', 'sync', importId],
    queryFn: ({ signal }) => call(getImportSync, { id: importId }, { signal }),
    refetchOnMount: true,
  })

/** The actions on a sync. */
export const useSyncActions = () => {
  const client = useQueryClient()
  const change = async <T>(work: () => Promise<T>, texts: ActionTexts<T>) => {
    await runAction(work, { error: 'syncs:not_turned', ...texts })
    await client.invalidateQueries({ queryKey: ['imports'] })
  }
  return {
    begin: (importId: string) =>
      change(() => call(turnOnSync, { import_id: importId }), { success: 'syncs:turned_on' }),
    turn: (id: string, isOn: boolean) =>
      change(() => call(switchSync, { id, is_on: isOn }), {
        success: isOn ? 'syncs:turned_on' : 'syncs:turned_off',
      }),
    remove: (id: string) => change(() => call(removeSync, { id }), { success: 'syncs:removed' }),
  }
}
