import { jwtVerify, SignJWT } from 'jose'

/** What was allowed: one file of this type and size, at this key, for this account. */
export type Ticket = { accountId: string; key: string; contentType: string; size: number }

const MINUTES = 10
const AUDIENCE = 'upload'
const keyOf = (secret: string) => new TextEncoder().encode(secret)

/** The address carries its own permission, so that putting a file needs no session (FILE-3). */
export const signTicket = (ticket: Ticket, secret: string, now: Date): Promise<string> =>
  new SignJWT(ticket)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + MINUTES * 60)
    .sign(keyOf(secret))

/** Null when it is not ours or older than 10 minutes. */
export const readTicket = async (
  token: string,
  secret: string,
  now: Date,
): Promise<Ticket | null> => {
  try {
    const { payload } = await jwtVerify<Ticket>(token, keyOf(secret), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
      currentDate: now,
    })
    return {
      accountId: payload.accountId,
      key: payload.key,
      contentType: payload.contentType,
      size: payload.size,
    }
  } catch {
    return null
  }
}
