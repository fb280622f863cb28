import type { QueryClient } from '@tanstack/react-query'

/** API-28: account fetch debounce. */
const DEBOUNCE_MS = 200

type Waiting = { timer: ReturnType<typeof setTimeout>; ended: PromiseWithResolvers<void> }
const waiting = new WeakMap<QueryClient, Waiting>()

/** Refetches the account once nobody has requested it for 200 ms; resolves when it is there. */
export const refreshAccount = (client: QueryClient): Promise<void> => {
  const before = waiting.get(client)
  if (before) clearTimeout(before.timer)
  const ended = before?.ended ?? Promise.withResolvers<void>()
  const timer = setTimeout(() => {
    waiting.delete(client)
    client.invalidateQueries({ queryKey: ['account'] }).then(ended.resolve, ended.reject)
  }, DEBOUNCE_MS)
  waiting.set(client, { timer, ended })
  return ended.promise
}
