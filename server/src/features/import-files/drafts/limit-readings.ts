import { Problem } from '../../../problem.ts'
import type { Owner, World } from '../../../world.ts'

/** Files of one account that a process reads at a time, and readings that wait behind them. */
const AT_ONCE = 2
const MOST_WAITING = 6

/** The readings of one account. */
type Line = { running: number; waiting: Set<() => void> }

const lines = new WeakMap<World, Map<string, Line>>()

const linesOf = (world: World) => {
  const found = lines.get(world) ?? new Map<string, Line>()
  lines.set(world, found)
  return found
}

/** Resolves when it is this reading's turn. One that is aborted leaves the line at once: its place is free. */
const takeTurn = ({ waiting }: Line, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(begin)
      reject(signal!.reason as Error)
    }
    const begin = () => {
      waiting.delete(begin)
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    waiting.add(begin)
    signal?.addEventListener('abort', leave, { once: true })
  })

/**
 * Runs a reading of an uploaded file when it is this account's turn: a call of some bytes makes a file of 100 MB be
 * read. `signal`: aborted when its caller has left; a reading that runs is expected to stop by itself then.
 * @throws Problem `too_many_requests` where too many wait already.
 */
export const limitReadings = async <T>(
  { world, accountId }: Owner,
  read: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> => {
  signal?.throwIfAborted()
  const all = linesOf(world)
  const line = all.get(accountId) ?? { running: 0, waiting: new Set() }
  if (line.waiting.size >= MOST_WAITING)
    throw new Problem('too_many_requests', { retryAfterSeconds: 5 })
  all.set(accountId, line)
  // Whoever ends hands its place on to the next one: nobody comes in between.
  if (line.running < AT_ONCE) line.running++
  else await takeTurn(line, signal)
  try {
    return await read()
  } finally {
    const [next] = line.waiting
    if (next) next()
    else if (--line.running === 0) all.delete(accountId)
  }
}
