import type { World } from '../../../world.ts'
import { attemptLimits } from '../rules.ts'
import { attemptWindow } from './attempt-window.ts'
import { hashEmail } from './hash-email.ts'
import { networkOf } from './network-of.ts'
import { tooManyAttempts } from './too-many-attempts.ts'
import { countAttempt } from './count-attempt.ts'

/**
 * Counts one attempt per e-mail and per IP address, in the database, so that all web processes count together.
 * Behaves the same for known and unknown e-mails.
 * @throws Problem `too_many_requests` (429) with Retry-After.
 */
export const limitAttempts = async (
  world: World,
  what: keyof typeof attemptLimits,
  { email, ip }: { email: string; ip: string },
): Promise<void> => {
  const windowStart = attemptWindow(world)
  const hits = [
    {
      count: await countAttempt(world, `${what}:email:${hashEmail(email)}`, { windowStart }),
      most: attemptLimits[what].perEmail,
    },
    {
      count: await countAttempt(world, `${what}:address:${networkOf(ip)}`, { windowStart }),
      most: attemptLimits[what].perAddress,
    },
  ]
  if (hits.some(({ count, most }) => count > most)) throw tooManyAttempts(world)
}
