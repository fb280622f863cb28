import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'plaudit_connect'
const PATH = '/api/connect/'
const HOUR_SECONDS = 3600

const readCookie = (header: string | undefined): string | null => {
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.trim().split('=')
    if (name === NAME && value && /^[\w-]{43}$/.test(value)) return value
  }
  return null
}

/** Identifies this browser while a store is being connected: by its cookie, or a new one that the response sets. */
export const browserKeyOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): string => {
  const known = readCookie(request.headers.cookie)
  if (known) return known
  const fresh = randomBytes(32).toString('base64url')
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${NAME}=${fresh}; Path=${PATH}; Max-Age=${HOUR_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  )
  return fresh
}
