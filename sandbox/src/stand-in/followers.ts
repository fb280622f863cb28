import type { Clock } from './clock.ts'

const KEEP_MS = 20_000
const PATIENCE_MS = 3_000
/** A follower counts as connected between two requests. */
const RECENT_MS = 1_000

export type Followers = {
  /** For a follower that knows `movedMs`: resolves when the clock was moved further, after at most 20 seconds. */
  wait(movedMs: number): Promise<void>
  /** Notifies all waiting followers, and waits until they have confirmed it, at most 3 seconds. */
  notify(): Promise<void>
  letGo(): void
}

/**
 * Servers that use the sandbox's time: each sends a request, which waits until the time moves, and sends another
 * once it has moved its own clock.
 */
export const openFollowers = (clock: Clock): Followers => {
  const waiting = new Set<() => void>()
  let arrived = () => {}
  let lastGone = Number.NEGATIVE_INFINITY
  const letGo = () => {
    for (const go of waiting) go()
  }
  return {
    wait: async (movedMs) => {
      if (movedMs !== clock.moved()) return
      const gate = Promise.withResolvers<void>()
      waiting.add(gate.resolve)
      arrived()
      const limit = setTimeout(gate.resolve, KEEP_MS).unref()
      await gate.promise
      clearTimeout(limit)
      waiting.delete(gate.resolve)
      lastGone = performance.now()
    },
    notify: async () => {
      const many = waiting.size || (performance.now() - lastGone < RECENT_MS ? 1 : 0)
      if (many === 0) return
      const back = Promise.withResolvers<void>()
      letGo()
      waiting.clear()
      arrived = () => {
        if (waiting.size >= many) back.resolve()
      }
      const limit = setTimeout(back.resolve, PATIENCE_MS)
      await back.promise
      clearTimeout(limit)
      arrived = () => {}
    },
    letGo,
  }
}
