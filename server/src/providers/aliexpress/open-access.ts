import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { SupplierFailure } from '../supplier-failure.ts'
import type { TokenStore } from '../suppliers/token-store.ts'
import { TokenAnswer } from './wire.ts'

const KeptTokens = z.object({ access: z.string(), refresh: z.string(), givenAs: z.string() })
/** `givenAs`: the digest of the tokens of the settings that these came from. */
export type AliExpressTokens = z.infer<typeof KeptTokens>

/** How tokens are kept as text. */
export const tokensText = {
  write: (tokens: AliExpressTokens): string => JSON.stringify(tokens),
  parse: (text: string): AliExpressTokens => KeptTokens.parse(JSON.parse(text)),
}

const WAIT_MS = 500
const MOST_WAITS = 40

type Given = {
  accessToken: string
  refreshToken: string
  kept: TokenStore<AliExpressTokens>
  /** Asks the platform for a new access token. */
  refresh(token: string): Promise<unknown>
}

const renewed = (answer: unknown, before: AliExpressTokens): AliExpressTokens => {
  const parsed = TokenAnswer.safeParse(answer)
  if (!parsed.success || parsed.data.code !== '0')
    throw new SupplierFailure('denied', 'AliExpress does not renew the access token')
  const { access_token: access, refresh_token: refresh } = parsed.data
  return { ...before, access, refresh: refresh ?? before.refresh }
}

/**
 * The access token that is valid now. Renewed ones are kept: each renewal may end the token that it was made with. They
 * count as long as the settings name the tokens that they came from. One process renews, the others wait for what it kept.
 * `refused`: a token that the platform did not take.
 * @throws SupplierFailure
 */
export const openAccess = ({ accessToken, refreshToken, kept, refresh }: Given) => {
  const givenAs = createHash('sha256').update(`${accessToken}/${refreshToken}`).digest('hex')
  const given = { access: accessToken, refresh: refreshToken, givenAs }
  let known: AliExpressTokens | null = null

  const load = async (otherwise: AliExpressTokens): Promise<AliExpressTokens> => {
    const stored = await kept.read()
    return stored?.givenAs === givenAs ? stored : otherwise
  }

  const renew = async (refused: AliExpressTokens): Promise<AliExpressTokens> => {
    for (let waits = 0; waits < MOST_WAITS; waits++) {
      const current = await load(refused)
      if (current.access !== refused.access) return current
      if (await kept.claimRenewal())
        try {
          const fresh = renewed(await refresh(current.refresh), current)
          await kept.save(fresh)
          return fresh
        } catch (error) {
          await kept.releaseRenewal()
          throw error
        }
      await pause(WAIT_MS)
    }
    throw new SupplierFailure('unavailable', 'Nobody renewed the access to AliExpress')
  }

  // Calls side by side wait for one renewal: a second one would use up what the first was given.
  let underWay: Promise<AliExpressTokens> | null = null
  return async (refused: string | null = null): Promise<string> => {
    known ??= await load(given)
    if (refused !== null && known.access === refused) {
      underWay ??= renew(known).finally(() => (underWay = null))
      known = await underWay
    }
    return known.access
  }
}
