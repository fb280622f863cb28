import { createHash } from 'node:crypto'
import { Problem } from '../../problem.ts'
import type { World } from '../../world.ts'
import { countHit } from './rows.ts'
import { ATTEMPT_WINDOW_MINUTES, attemptLimits } from './rules.ts'

const WINDOW_MS = ATTEMPT_WINDOW_MINUTES * 60_000

/**
 * Counts one attempt per e-mail and per address, in the database, so that all web processes count together. The e-mail is
 * kept as a hash. It answers the same for known and unknown e-mails.
 * @throws Problem `too_many_requests` (429) with Retry-After.
 */
export const limitAttempts = async (world: World, what: keyof typeof attemptLimits, { email, ip }: { email: string; ip: string }): Promise<void> => {
  const now = world.clock.now().getTime()
  const windowStart = new Date(now - (now % WINDOW_MS))
  const hash = createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22)
  const hits = [
    { count: await countHit(world.db, `${what}:email:${hash}`, windowStart), most: attemptLimits[what].perEmail },
    { count: await countHit(world.db, `${what}:address:${ip}`, windowStart), most: attemptLimits[what].perAddress },
  ]
  if (hits.every(({ count, most }) => count <= most)) return
  throw new Problem('too_many_requests', { retryAfterSeconds: Math.ceil((windowStart.getTime() + WINDOW_MS - now) / 1000) })
}
