import { jwtVerify, SignJWT } from 'jose'

/** Permission for one file of this type and size, at this key, for this account. */
export type UploadTicket = { accountId: string; key: string; contentType: string; size: number }

const MINUTES = 10
const AUDIENCE = 'upload'
const keyOf = (secret: string) => new TextEncoder().encode(secret)

/** The URL contains its own permission, so that uploading needs no session (FILE-3). */
export const signTicket = (ticket: UploadTicket, secret: string, now: Date): Promise<string> =>
  new SignJWT(ticket)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setExpirationTime(Math.floor(now.getTime() / 1000) + MINUTES * 60)
    .sign(keyOf(secret))

/** Null when it is not ours or is older than 10 minutes. */
export const readTicket = async (
  token: string,
  secret: string,
  now: Date,
): Promise<UploadTicket | null> => {
  try {
    const { payload } = await jwtVerify<UploadTicket>(token, keyOf(secret), {
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
