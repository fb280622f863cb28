import { getAccount } from '@plaudit/contract/accounts/accounts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export const useAccount = () =>
  useQuery({ queryKey: ['account'], queryFn: ({ signal }) => call(getAccount, {}, { signal }) })
