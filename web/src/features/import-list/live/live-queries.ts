import {
  activateProduct,
  deactivateProduct,
  listLiveProducts,
  restoreProduct,
  syncProduct,
} from '@plaudit/contract/dropshipping/live-products'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { runAction } from '../../../run-action.ts'
import { saidOf } from '../pushing/push-failures.ts'
import { useRefetch } from '../pushing/push-queries.ts'
import type { LiveTerms } from './use-live-url.ts'

const PAGE = 50

export const useLiveProducts = (terms: LiveTerms) =>
  useInfiniteQuery({
    queryKey: ['import_list', 'live', terms],
    queryFn: ({ pageParam, signal }) =>
      call(listLiveProducts, { ...terms, limit: PAGE, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) =>
      last.pageInfo.hasNextPage ? (last.pageInfo.endCursor ?? undefined) : undefined,
    placeholderData: keepPreviousData,
  })
export type LiveProducts = ReturnType<typeof useLiveProducts>

const error = (failure: unknown) => saidOf(failure, 'selling:act.failed')
const endpoints = {
  sync: syncProduct,
  deactivate: deactivateProduct,
  activate: activateProduct,
  restore: restoreProduct,
}
const texts = {
  sync: { loading: 'selling:act.syncing', success: 'selling:act.synced' },
  deactivate: { loading: 'selling:act.deactivating', success: 'selling:act.deactivated' },
  activate: { success: 'selling:act.activated' },
  restore: { loading: 'selling:act.restoring', success: 'selling:act.restored' },
} as const
export type LiveAction = keyof typeof endpoints

/** PROD-54, PROD-55: does something with a live product; the list follows. */
export const useLiveAction = () => {
  const refetch = useRefetch()
  return async (action: LiveAction, id: string) => {
    await runAction<unknown>(() => call(endpoints[action], { id }), { ...texts[action], error })
    await refetch()
  }
}
