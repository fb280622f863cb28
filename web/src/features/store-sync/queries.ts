import { getStoreSync } from '@plaudit/contract/stores/sync'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { whileConnected } from '../../api/while-connected.ts'

/** While the store is read; otherwise the topic `store` says when to ask again. */
const PACE_MS = 2_000

export const useStoreSync = () =>
  useQuery({
    queryKey: ['store', 'sync'],
    queryFn: ({ signal }) => call(getStoreSync, {}, { signal }),
    enabled: whileConnected(useQueryClient()),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'running' || data?.state === 'waiting' ? PACE_MS : false,
  })
