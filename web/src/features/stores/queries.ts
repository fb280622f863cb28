import { describeLeaving, getStore } from '@plaudit/contract/stores/stores'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { whileConnected } from '../../api/while-connected.ts'

export const useStore = () =>
  useQuery({
    queryKey: ['store'],
    queryFn: ({ signal }) => call(getStore, {}, { signal }),
    staleTime: 60_000,
  })

/** What disconnecting would do; refetched whenever shown, since the plan may have changed. */
export const useLeaving = () =>
  useQuery({
    queryKey: ['store', 'leaving'],
    queryFn: ({ signal }) => call(describeLeaving, {}, { signal }),
    staleTime: 0,
    enabled: whileConnected(useQueryClient()),
    refetchOnMount: 'always',
  })
