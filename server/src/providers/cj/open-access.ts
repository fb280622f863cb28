import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { SupplierFailure } from '../supplier-failure.ts'
import type { TokenStore } from '../suppliers/token-store.ts'
import { Tokens } from './wire.ts'
import type { CjCall } from './open-calls.ts'
import type { Urgency } from '../supplier.ts'

const KeptTokens = z.object({
  accessToken: z.string(),
  accessUntil: z.coerce.date(),
  refreshToken: z.string(),
  refreshUntil: z.coerce.date(),
})
export type CjTokens = z.infer<typeof KeptTokens>

/** How tokens are kept as text. */
export const tokensText = {
  write: (tokens: CjTokens): string => JSON.stringify(tokens),
  parse: (text: string): CjTokens => KeptTokens.parse(JSON.parse(text)),
}

const MARGIN_MS = 60 * 60_000
const WAIT_MS = 500
const MOST_WAITS = 40

const tokensOf = (answer: unknown): CjTokens => {
  const parsed = Tokens.safeParse(answer)
  if (!parsed.success)
    throw new SupplierFailure('unavailable', 'CJ gave tokens in a shape that nobody knows')
  const { accessToken, accessTokenExpiryDate, refreshToken, refreshTokenExpiryDate } = parsed.data
  return {
    accessToken,
    accessUntil: accessTokenExpiryDate,
    refreshToken,
    refreshUntil: refreshTokenExpiryDate,
  }
}

type Given = {
  apiKey: string
  /** CJ gives new ones for the key once in five minutes. */
  kept: TokenStore<CjTokens>
  now: () => Date
  call: (call: CjCall, urgency: Urgency) => Promise<unknown>
}

/** A refresh token that CJ does not take is given up for the key. */
const askForTokens = async ({ apiKey, call, now }: Given, known: CjTokens | null) => {
  const ask = (path: string, body: object) =>
    call({ method: 'POST', path: `/authentication/${path}`, body }, 'waited_for')
  const isRenewable = known !== null && known.refreshUntil > now()
  const renewed = isRenewable
    ? await ask('refreshAccessToken', { refreshToken: known.refreshToken }).catch((error) => {
        if (error instanceof SupplierFailure && error.code === 'denied') return null
        throw error
      })
    : null
  return tokensOf(renewed ?? (await ask('getAccessToken', { apiKey })))
}

/**
 * The access token that is valid now. One process renews, the others wait for what it kept. `refused`: a token that CJ
 * did not take.
 * @throws SupplierFailure
 */
export const openAccess = (given: Given) => {
  const { kept, now } = given
  let known: CjTokens | null = null
  const isGood = (tokens: CjTokens | null, refused: string | null) =>
    tokens !== null &&
    tokens.accessToken !== refused &&
    tokens.accessUntil.getTime() - now().getTime() > MARGIN_MS

  const renew = async (refused: string | null): Promise<CjTokens> => {
    for (let waits = 0; waits < MOST_WAITS; waits++) {
      const stored = await kept.read()
      if (isGood(stored, refused)) return stored!
      if (await kept.claimRenewal()) {
        try {
          const fresh = await askForTokens(given, stored)
          await kept.save(fresh)
          return fresh
        } catch (error) {
          await kept.releaseRenewal()
          throw error
        }
      }
      await pause(WAIT_MS)
    }
    throw new SupplierFailure('unavailable', 'Nobody renewed the access to CJ')
  }

  let underWay: Promise<CjTokens> | null = null
  return async (refused: string | null = null): Promise<string> => {
    if (!isGood(known, refused)) {
      underWay ??= renew(refused).finally(() => (underWay = null))
      known = await underWay
    }
    return known!.accessToken
  }
}
