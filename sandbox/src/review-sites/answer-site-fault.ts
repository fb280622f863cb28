import type { FastifyReply } from 'fastify'
import type { FaultKind } from '../stand-in/faults.ts'
import { answerFault } from '../stand-in/open-server.ts'

/**
 * A fault as a site shows it to a guest: `throttled` is a 429 that says when to come back,
 * `robot` and `sign_in` are pages.
 */
export const answerSiteFault = (
  reply: FastifyReply,
  how: FaultKind,
  { robot, signIn }: { robot: string; signIn: string },
): FastifyReply => {
  if (how === 'throttled')
    return reply.code(429).header('retry-after', '0').type('text/plain').send('Too Many Requests')
  if (how === 'robot') return reply.code(200).type('text/html; charset=utf-8').send(robot)
  if (how === 'sign_in') return reply.redirect(signIn)
  return answerFault(reply, how)
}
