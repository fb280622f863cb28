import { getStore } from '@plaudit/contract/stores'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const useStore = () => useQuery({ queryKey: ['store'], queryFn: ({ signal }) => call(getStore, {}, { signal }), staleTime: 60_000 })
