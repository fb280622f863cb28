import { getStoreTheme } from '@plaudit/contract/stores/theme'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { whileConnected } from '../../api/while-connected.ts'

/** Asked each time that it is shown: the server then looks at the theme again if it did not lately. */
export const useStoreTheme = () =>
  useQuery({
    queryKey: ['store', 'theme'],
    queryFn: ({ signal }) => call(getStoreTheme, {}, { signal }),
    refetchOnMount: 'always',
    enabled: whileConnected(useQueryClient()),
  })
