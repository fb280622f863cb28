import { createSecretKey, type KeyObject } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

export const ACCESS_TOKEN_MINUTES = 15

const keys = new Map<string, KeyObject>()
const keyOf = (secret: string): KeyObject => {
  const known = keys.get(secret)
  if (known) return known
  const key = createSecretKey(secret, 'utf8')
  keys.set(secret, key)
  return key
}

type Claims = { accountId: string; familyId: string }
type Verified = { secret: string; claims: Claims; expiresAt: number }

/** Tokens whose signature was verified: each is sent with every call of its 15 minutes. `expiresAt` in seconds. */
const verified = new LRUCache<string, Verified>({ max: 10_000 })

/** ACC-1: a JWT of 15 minutes. `family` is the sign-in it belongs to, so that logging out can end it. */
export const signAccessToken = (
  { accountId, familyId }: { accountId: string; familyId: string },
  secret: string,
  now: Date,
) =>
  new SignJWT({ family: familyId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(accountId)
    .setIssuedAt(Math.floor(now.getTime() / 1000))
    .setExpirationTime(Math.floor(now.getTime() / 1000) + ACCESS_TOKEN_MINUTES * 60)
    .sign(keyOf(secret))

/** The account and sign-in of a token; null when it is invalid or expired. */
export const readAccessToken = async (
  token: string,
  secret: string,
  now: Date,
): Promise<Claims | null> => {
  const known = verified.get(token)
  if (known?.secret === secret && known.expiresAt > Math.floor(now.getTime() / 1000))
    return known.claims
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      currentDate: now,
    })
    const { sub: accountId, family: familyId, exp: expiresAt } = payload
    if (typeof accountId !== 'string' || typeof familyId !== 'string' || !expiresAt) return null
    const claims = { accountId, familyId }
    verified.set(token, { secret, claims, expiresAt })
    return claims
  } catch {
    return null
  }
}
