import { jwtVerify, SignJWT } from 'jose'

export const ACCESS_TOKEN_MINUTES = 15
const keyOf = (secret: string) => new TextEncoder().encode(secret)

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
): Promise<{ accountId: string; familyId: string } | null> => {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), {
      algorithms: ['HS256'],
      currentDate: now,
    })
    return typeof payload.sub === 'string' && typeof payload['family'] === 'string'
      ? { accountId: payload.sub, familyId: payload['family'] }
      : null
  } catch {
    return null
  }
}
