/** How long a tab says that it has exchanged a token: far longer than its storage takes to reach the others. */
const SAID_MS = 30_000
const nameOf = (refresh: string) => `plaudit.exchanged:${refresh}`

/** A refresh token works once (API-29), so tabs take turns and the second finds the first one's result. */
export const inTurn = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('plaudit.refresh', work) : work()

/**
 * Says to the tabs whose turn comes next that this token is used up. What one tab writes to local storage reaches tabs of
 * another process a moment after their turn has come; locks are kept in one place for all of them, so a lock says it.
 */
export const sayExchanged = async (refresh: string): Promise<void> => {
  if (!('locks' in navigator)) return
  const held = Promise.withResolvers<void>()
  void navigator.locks.request(nameOf(refresh), { ifAvailable: true }, async () => {
    held.resolve()
    await new Promise((over) => setTimeout(over, SAID_MS))
  })
  await held.promise
}

/** Whether another tab has used this token up. */
export const isExchanged = async (refresh: string): Promise<boolean> => {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === nameOf(refresh))
}
