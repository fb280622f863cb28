import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import PQueue from 'p-queue'
import { Problem } from '../../problem.ts'

/** One core stays free for everybody who is signed in already. */
const AT_ONCE = Math.max(1, availableParallelism() - 1)
/** Who comes later than this would wait for more than a few seconds. */
const WAITING = 64
const RETRY_AFTER_SECONDS = 3

const queue = new PQueue({ concurrency: AT_ONCE })

const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
  if (queue.size >= WAITING)
    throw new Problem('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
  return queue.add(work)
}

/** The argon2id hash of a password. @throws Problem `unavailable` while too many wait (a hash costs tens of milliseconds of a core). */
export const hashPassword = async (password: string): Promise<string> =>
  inTurn(() => hash(password))

/** Whether a password is the hashed one. @throws Problem `unavailable` like `hashPassword` */
export const isPassword = async (hashed: string, password: string): Promise<boolean> =>
  inTurn(() => verify(hashed, password))
