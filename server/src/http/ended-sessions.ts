import { ACCESS_TOKEN_MINUTES } from '../access-token.ts'
import { SESSIONS_CHANNEL } from '../live.ts'
import type { World } from '../world.ts'

/** The poll interval: the maximum delay after a lost message. */
const POLL_MS = 3_000
/** Rows of transactions that took this long to commit are still found by the poll. */
const OVERLAP_MS = 60_000
const KEEP_MS = ACCESS_TOKEN_MINUTES * 60_000 + OVERLAP_MS

/** Those that ended since then, of all accounts. */
export type ListEndedSessions = (
  world: World,
  since: Date,
) => Promise<{ family_id: string; ended_at: Date }[]>

export type EndedSessions = Awaited<ReturnType<typeof watchEndedSessions>>

/**
 * Ended sign-ins whose access tokens have not expired, kept in memory: requests are checked without a query. Reloaded
 * on a message, after a lost connection, and every three seconds.
 */
export const watchEndedSessions = async (world: World, listEnded: ListEndedSessions) => {
  const ended = new Map<string, number>()
  const listeners = new Set<(familyId: string) => void>()
  let readAt: number | null = null
  let closed = false

  const read = async () => {
    const now = world.clock.now().getTime()
    const since = readAt === null ? now - KEEP_MS : readAt - OVERLAP_MS
    const rows = await listEnded(world, new Date(since))
    readAt = now
    for (const [familyId, at] of ended) if (at < now - KEEP_MS) ended.delete(familyId)
    for (const { family_id, ended_at } of rows) {
      if (ended.has(family_id)) continue
      ended.set(family_id, ended_at.getTime())
      for (const listener of listeners) listener(family_id)
    }
  }

  let reading: Promise<void> = Promise.resolve()
  let waiting = false
  /** One reload at a time; a message during one causes another. */
  const readAgain = () => {
    if (waiting || closed) return
    waiting = true
    reading = reading.then(async () => {
      waiting = false
      if (!closed)
        await read().catch((error: Error) =>
          world.log.warn({ err: error }, 'ended sign-ins could not be read'),
        )
    })
  }

  await read()
  const unlisten = await world.listen(SESSIONS_CHANNEL, readAgain, readAgain)
  const poll = setInterval(readAgain, POLL_MS).unref()
  return {
    hasEnded: (familyId: string) => ended.has(familyId),
    /** Called once for each sign-in that ends from now on. Returns a function that stops listening. */
    onEnd: (listener: (familyId: string) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: async () => {
      closed = true
      clearInterval(poll)
      await unlisten()
      await reading
    },
  }
}
