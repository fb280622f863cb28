import type { FastifyRequest } from 'fastify'
import { readAccessToken } from '../access-token.ts'
import { Problem } from '../problem.ts'
import type { World } from '../world.ts'

const bearer = (request: FastifyRequest) => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]

/** Who calls. @throws Problem `unauthenticated` (401). */
export const ownerOf = async (world: World, request: FastifyRequest) => {
  const token = bearer(request)
  const found = token ? await readAccessToken(token, world.settings.sessionSecret, world.clock.now()) : null
  if (!found) throw new Problem('unauthenticated')
  return found
}
