import { setTimeout as wait } from 'node:timers/promises'

const FIRST_MS = 150
const LONGEST_MS = 5_000

/**
 * Asks until `isDone` says so, first soon and then more rarely; false after `mostMs`.
 * @throws what `isDone` and the signal throw
 */
export const waitForStore = async (
  isDone: () => Promise<boolean>,
  { mostMs, signal }: { mostMs: number; signal?: AbortSignal | undefined },
): Promise<boolean> => {
  const until = performance.now() + mostMs
  for (let pause = FIRST_MS; ; pause = Math.min(LONGEST_MS, pause * 2)) {
    if (await isDone()) return true
    const left = until - performance.now()
    if (left <= 0) return false
    await wait(Math.min(pause, left), undefined, signal ? { signal } : {})
  }
}
