import { createHash } from 'node:crypto'
import ipaddr from 'ipaddr.js'
import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { ATTEMPT_WINDOW_MINUTES, attemptLimits } from '../rules.ts'
import { countHit } from './rows.ts'

const WINDOW_MS = ATTEMPT_WINDOW_MINUTES * 60_000

/** The current window of 15 minutes in which attempts are counted. */
export const attemptWindow = (world: World) => {
  const now = world.clock.now().getTime()
  return new Date(now - (now % WINDOW_MS))
}

/** E-mails are counted under a hash. */
export const hashEmail = (email: string) =>
  createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22)

/** An IPv6 address is counted by its /64 network, since one customer usually has all of it. */
export const networkOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip
  const address = ipaddr.process(ip)
  return address.kind() === 'ipv6'
    ? (address as ipaddr.IPv6).parts.slice(0, 4).join(':')
    : address.toString()
}

/** A 429 with Retry-After: the rest of the window. */
export const tooManyAttempts = (world: World): Problem => {
  const over = attemptWindow(world).getTime() + WINDOW_MS
  return new Problem('too_many_requests', {
    retryAfterSeconds: Math.ceil((over - world.clock.now().getTime()) / 1000),
  })
}

/** Counts one more attempt under a key in this window, or takes one back; answers how many there are now. */
export const countAttempt = (
  world: World,
  key: string,
  { windowStart = attemptWindow(world), add = 1 }: { windowStart?: Date; add?: 1 | -1 } = {},
): Promise<number> => countHit(world.db, { key, windowStart, add })

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
