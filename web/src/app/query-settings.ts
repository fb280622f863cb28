import { QueryClient, type InvalidateOptions, type Query } from '@tanstack/react-query'
import type { Topic } from '@plaudit/contract/live'
import { CallFailure, MaxRetriesError, SessionEnded } from '../api/failures.ts'

/** API-26: 3 tries more for queries, none for a 4xx other than 408 and 429. */
export const shouldRetry = (tries: number, failure: unknown, most = 3): boolean => {
  if (failure instanceof MaxRetriesError || failure instanceof SessionEnded) return false
  const status = failure instanceof CallFailure ? failure.status : 0
  if (status >= 400 && status < 500 && status !== 408 && status !== 429) return false
  return tries < most
}

/** API-26: min(1000 · 2ⁿ, 30000) ms. */
export const retryDelay = (tries: number): number => Math.min(1000 * 2 ** tries, 30_000)

/** API-27: what is also pushed live or edited in a form. */
const pushed: Topic[] = ['account', 'notifications', 'imports']

/** API-26 and API-27: the default configuration, and the second one for what is pushed. */
export const makeQueryClient = (): QueryClient => {
  const client = new QueryClient({
    defaultOptions: {
      queries: { gcTime: 5 * 60_000, retry: shouldRetry, retryDelay },
      mutations: { retry: 0 },
    },
  })
  for (const topic of pushed)
    client.setQueryDefaults([topic], {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      refetchOnMount: false,
      refetchOnReconnect: false,
      retry: (tries, failure) => shouldRetry(tries, failure, 1),
    })
  return client
}

/**
 * Refetching a long list would start at its first page: beyond three pages it is not refetched until it is opened
 * again.
 */
const isShort = (query: Query): boolean => {
  const pages = (query.state.data as { pages?: unknown[] } | undefined)?.pages
  return pages === undefined || pages.length <= 3
}

const refetchTopic = async (client: QueryClient, topic: Topic, options: InvalidateOptions) => {
  // The store comes before what is asked about it: of one that has left nothing more is asked (`whileConnected`).
  if (topic === 'store')
    await client.invalidateQueries({ queryKey: ['store'], exact: true }, options)
  await client.invalidateQueries(
    {
      queryKey: [topic],
      predicate: (query) => isShort(query) && (topic !== 'store' || query.queryKey.length > 1),
      refetchType: pushed.includes(topic) ? 'all' : 'active',
    },
    options,
  )
}

/**
 * Refetches the topics of the event stream: each topic is the first part of a query key. Inactive queries too, since
 * these are not refetched when shown. A first answer that is on its way may have been read before the change, and
 * TanStack Query does not ask again beside it: it is asked again once it is here.
 */
export const refetchTopics = (client: QueryClient, topics: readonly Topic[]) => {
  for (const topic of topics) {
    const again = () => refetchTopic(client, topic, { cancelRefetch: false })
    const asked = client.getQueryCache().findAll({ queryKey: [topic], predicate: isShort })
    for (const { state, promise } of asked)
      // One that fails brings nothing old: it stays failed, and the screen says so.
      if (state.data === undefined) promise?.then(again).catch(() => undefined)
    void refetchTopic(client, topic, {})
  }
}
