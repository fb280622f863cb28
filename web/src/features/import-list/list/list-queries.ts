import {
  changeImportItems,
  getListChoices,
  listImportItems,
  undoListChange,
  type ListChange,
} from '@plaudit/contract/dropshipping/import-list'
import type { Input } from '@plaudit/contract/endpoint'
import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { runAction } from '../../../run-action.ts'
import { translate } from '../../../texts/translate.ts'
import type { ListTerms } from './use-list-url.ts'

const PAGE = 50

export const useImportItems = (terms: ListTerms) =>
  useInfiniteQuery({
    queryKey: ['import_list', 'list', terms],
    queryFn: ({ pageParam, signal }) =>
      call(listImportItems, { ...terms, limit: PAGE, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) =>
      last.pageInfo.hasNextPage ? (last.pageInfo.endCursor ?? undefined) : undefined,
    placeholderData: keepPreviousData,
  })
export type ImportItems = ReturnType<typeof useImportItems>

export const useListChoices = () =>
  useQuery({
    queryKey: ['import_list', 'choices'],
    queryFn: ({ signal }) => call(getListChoices, {}, { signal }),
    staleTime: 30_000,
  })

export const refetchList = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: ['import_list'] })

/** Puts a change back, and says what could not be. */
const undo = async (client: QueryClient, id: string) => {
  await runAction(() => call(undoListChange, { id }), {
    success: ({ restored, kept }) => ({
      text:
        kept > 0
          ? `${translate('dropship:undone', { count: restored })} ${translate('dropship:undone_kept', { count: kept })}`
          : translate('dropship:undone', { count: restored }),
    }),
    error: 'dropship:undo_failed',
  })
  await refetchList(client)
}

/** The words after a change, with the way back. */
export const useUndoable = () => {
  const client = useQueryClient()
  return (text: string, { change_id: id }: Pick<ListChange, 'change_id'>) => ({
    text,
    ...(id && { undo: { label: translate('dropship:undo'), run: () => void undo(client, id) } }),
  })
}

type Change = Input<typeof changeImportItems>

/** PROD-25: changes many; the list follows, and the toast leads back. */
export const useListChange = () => {
  const client = useQueryClient()
  const undoable = useUndoable()
  return async (change: Change) => {
    const result = await runAction(() => call(changeImportItems, change), {
      success: (done) => {
        const isRemoval = change.action === 'remove'
        const words = [
          translate(isRemoval ? 'dropship:changed.removed' : 'dropship:changed.done', {
            count: done.changed,
          }),
        ]
        if (done.kept > 0) words.push(translate('dropship:changed.kept', { count: done.kept }))
        return undoable(words.join(' '), done)
      },
      error: 'dropship:change_failed',
    })
    await refetchList(client)
    return result.ok
  }
}
