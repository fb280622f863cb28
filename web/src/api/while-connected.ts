import type { Store } from '@plaudit/contract/stores/stores'
import type { QueryClient } from '@tanstack/react-query'

/** For `enabled`: what is asked about a connected store is not asked any more once it is known to have left. */
export const whileConnected = (client: QueryClient) => (): boolean =>
  client.getQueryData<Store>(['store'])?.connected !== false
