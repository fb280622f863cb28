import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { Problem } from '../../problem.ts'

/** One core stays free for requests that hash nothing. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)
/** A longer queue would make requests wait for more than a few seconds. */
const WAITING = 64
const RETRY_AFTER_SECONDS = 3

const queue = new PQueue({ concurrency: AT_ONCE })

const withHashSlot = <T>(work: () => Promise<T>): Promise<T> => {
  if (queue.size >= WAITING)
    throw new Problem('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  return queue.add(work)
}

/**
 * The argon2id hash of a password.
 * @throws Problem `unavailable` while too many wait (a hash uses tens of milliseconds of a core).
 */
export const hashPassword = async (password: string): Promise<string> =>
  withHashSlot(() => hash(password))

/** Whether the password matches the hash. @throws Problem `unavailable` like `hashPassword` */
export const isPassword = async (hashed: string, password: string): Promise<boolean> =>
  withHashSlot(() => verify(hashed, password))
