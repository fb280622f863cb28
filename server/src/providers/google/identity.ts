import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { assertOutsideTransaction } from '../../db/transaction.ts'
import { IdentityFailure, type Identity, type IdentityProvider } from '../identity.ts'
import { IdTokenClaims } from './wire.ts'

/** Google's own libraries allow five minutes of difference and a life of a day. */
const SKEW_SECONDS = 300
const MAX_LIFE_SECONDS = 86_400
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com']

const asIdentity = (payload: unknown): Identity => {
  const claims = IdTokenClaims.safeParse(payload)
  if (!claims.success) throw new IdentityFailure('refused', 'The token lacks a claim')
  const { sub, email, email_verified, hd, name, iat, exp } = claims.data
  if (exp - iat > MAX_LIFE_SECONDS) throw new IdentityFailure('refused', 'The token lives too long')
  // Google vouches for an address only where it runs the mailbox: Workspace domains and Gmail.
  const runsMailbox = hd !== undefined || /@(gmail|googlemail)\.com$/i.test(email)
  return {
    subject: sub,
    email,
    name: name ?? email.split('@')[0]!,
    isEmailOwner: email_verified && runsMailbox,
    isEmailVerified: email_verified,
  }
}

/**
 * Verifies ID tokens of Google Identity Services (developers.google.com, "Verify the Google ID token"): RS256 only,
 * keys from `certsUrl`, fetched again when a key id is new; audience, issuer, times.
 */
export const google = ({
  clientId,
  certsUrl,
  keys = createRemoteJWKSet(new URL(certsUrl)),
}: {
  clientId: string
  certsUrl: string
  keys?: JWTVerifyGetKey
}): IdentityProvider => ({
  verify: async (idToken, now) => {
    assertOutsideTransaction('Google')
    try {
      const { payload } = await jwtVerify(idToken, keys, {
        algorithms: ['RS256'],
        audience: clientId,
        issuer: ISSUERS,
        clockTolerance: SKEW_SECONDS,
        currentDate: now,
        requiredClaims: ['sub', 'iat', 'exp'],
      })
      if ((payload.iat ?? 0) > now.getTime() / 1000 + SKEW_SECONDS)
        throw new IdentityFailure('refused', 'The token is from the future')
      return asIdentity(payload)
    } catch (error) {
      if (error instanceof IdentityFailure) throw error
      const refused =
        error instanceof errors.JOSEError &&
        !(error instanceof errors.JWKSTimeout) &&
        error.code !== 'ERR_JOSE_GENERIC'
      throw new IdentityFailure(
        refused ? 'refused' : 'unavailable',
        error instanceof Error ? error.message : 'Google could not be asked',
      )
    }
  },
})
