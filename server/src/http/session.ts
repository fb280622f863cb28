import { ACCOUNT_HEADER } from '@plaudit/contract/errors'
import type { FastifyRequest } from 'fastify'
import { readAccessToken } from '../access-token.ts'
import { Problem } from '../problem.ts'
import type { World } from '../world.ts'
import type { EndedSessions } from './ended-sessions.ts'

export const bearerOf = (request: FastifyRequest) =>
  /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

export type Session = { accountId: string; familyId: string }

/**
 * The caller's account and sign-in.
 * @throws Problem `unauthenticated` (401), also for an ended sign-in; `other_account` (409) when the page shows
 * another account than that of its token.
 */
export const ownerOf = async (
  world: World,
  sessions: EndedSessions,
  request: FastifyRequest,
): Promise<Session> => {
  const token = bearerOf(request)
  const found = token
    ? await readAccessToken(token, world.settings.sessionSecret, world.clock.now())
    : null
  if (!found || sessions.hasEnded(found.familyId)) throw new Problem('unauthenticated')
  const believed = request.headers[ACCOUNT_HEADER]
  if (believed !== undefined && believed !== found.accountId) throw new Problem('other_account')
  return found
}

/**
 * The store whose admin the caller is in.
 * @throws Problem `store_session_refused` (401): a page in the admin then asks the platform for another token
 */
export const storeAdminOf = async (
  world: World,
  request: FastifyRequest,
): Promise<{ domain: string; sessionToken: string }> => {
  const sessionToken = bearerOf(request)
  const visitor =
    sessionToken && (await world.shopSurfaces.readSessionToken(sessionToken, world.clock.now()))
  if (!visitor) throw new Problem('store_session_refused')
  return { domain: visitor.domain, sessionToken }
}
