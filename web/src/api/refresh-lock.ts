/** How long a tab marks a token as used: far longer than local storage takes to reach other tabs. */
const SAID_MS = 30_000
const nameOf = (refresh: string) => `plaudit.exchanged:${refresh}`

/**
 * A refresh token works once (API-29), so tabs exchange it one after the other, and the second finds the first one's
 * result.
 */
export const withRefreshLock = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('plaudit.refresh', work) : work()

/**
 * Marks a refresh token as used for other tabs. Local storage reaches tabs of another process with a delay; locks are
 * shared immediately, so the mark is a held lock.
 */
export const markTokenUsed = async (refresh: string): Promise<void> => {
  if (!('locks' in navigator)) return
  const acquired = Promise.withResolvers<void>()
  void navigator.locks.request(nameOf(refresh), { ifAvailable: true }, async () => {
    acquired.resolve()
    await new Promise((over) => setTimeout(over, SAID_MS))
  })
  await acquired.promise
}

/** Whether another tab has used this token up. */
export const isTokenUsed = async (refresh: string): Promise<boolean> => {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === nameOf(refresh))
}
