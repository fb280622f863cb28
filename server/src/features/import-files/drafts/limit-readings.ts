import PQueue from 'p-queue'
import { Problem } from '../../../problem.ts'
import type { Owner, World } from '../../../world.ts'

/** Files of one account that a process reads at a time, and readings that wait behind them. */
const AT_ONCE = 2
const MOST_WAITING = 6

const readings = new WeakMap<World, Map<string, PQueue>>()

const queuesOf = (world: World) => {
  const found = readings.get(world) ?? new Map<string, PQueue>()
  readings.set(world, found)
  return found
}

/**
 * Runs a reading of an uploaded file when it is this account's turn: a call of some bytes makes a file of 100 MB be read,
 * and goes on when its caller has left.
 * @throws Problem `too_many_requests` where too many wait already.
 */
export const limitReadings = async <T>(
  { world, accountId }: Owner,
  read: () => Promise<T>,
): Promise<T> => {
  const queues = queuesOf(world)
  const queue = queues.get(accountId) ?? new PQueue({ concurrency: AT_ONCE })
  if (queue.size >= MOST_WAITING) throw new Problem('too_many_requests', { retryAfterSeconds: 5 })
  queues.set(accountId, queue)
  try {
    return await queue.add(read)
  } finally {
    if (queue.size === 0 && queue.pending === 0) queues.delete(accountId)
  }
}
