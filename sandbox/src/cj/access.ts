import { randomUUID } from 'node:crypto'
import type { CjMemory, Token } from './memory.ts'
import { codes, Refusal } from './envelope.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const ACCESS_MS = 15 * DAY_MS
const REFRESH_MS = 180 * DAY_MS
const KEY_PAUSE_MS = 5 * MINUTE_MS

/** CJ writes times of China. */
const inChina = (at: number) => `${new Date(at + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`

const issueTokens = ({ tokens, clock }: CjMemory) => {
  const now = clock.now()
  const access = `API@CJ${randomUUID().replaceAll('-', '')}`
  const refresh = `REF@CJ${randomUUID().replaceAll('-', '')}`
  const until: [string, Token][] = [
    [access, { kind: 'access', until: now + ACCESS_MS }],
    [refresh, { kind: 'refresh', until: now + REFRESH_MS }],
  ]
  for (const [name, token] of until) tokens.set(name, token)
  return {
    openId: 123_456_789,
    accessToken: access,
    accessTokenExpiryDate: inChina(now + ACCESS_MS),
    refreshToken: refresh,
    refreshTokenExpiryDate: inChina(now + REFRESH_MS),
    createDate: inChina(now),
  }
}

/** `POST /authentication/getAccessToken`: at most once in five minutes. @throws Refusal */
export const getAccessToken = (memory: CjMemory, apiKey: unknown, wanted: string) => {
  const { used, clock } = memory
  if (apiKey !== wanted) throw new Refusal(codes.user, 'User not find')
  const last = used.get('key') ?? Number.NEGATIVE_INFINITY
  if (clock.now() - last < KEY_PAUSE_MS)
    throw new Refusal(codes.tooMany, 'Too Many Requests, QPS limit is 1 time/300seconds')
  used.set('key', clock.now())
  return issueTokens(memory)
}

const isValid = ({ tokens, clock }: CjMemory, name: unknown, kind: Token['kind']): boolean => {
  const token = tokens.get(String(name))
  return token?.kind === kind && token.until > clock.now()
}

/** `POST /authentication/refreshAccessToken`. @throws Refusal */
export const refreshAccessToken = (memory: CjMemory, refreshToken: unknown) => {
  if (!isValid(memory, refreshToken, 'refresh'))
    throw new Refusal(codes.refresh, 'Refresh token failed or expired')
  return issueTokens(memory)
}

/** @throws Refusal when the header's token is missing, wrong or over */
export const checkAccess = (memory: CjMemory, header: unknown): void => {
  if (!isValid(memory, header, 'access'))
    throw new Refusal(codes.auth, 'Invalid API key or access token')
}

export type Limits = { perSecond: number; perDay: number }

/** Counts a request of the token's owner. @throws Refusal beyond the limits of the level */
export const openRateLimit =
  ({ used, clock, recent }: CjMemory, limits: () => Limits) =>
  (): void => {
    const { perSecond, perDay } = limits()
    const now = performance.now()
    while (recent.length > 0 && now - recent[0]! >= 1000) recent.shift()
    if (recent.length >= perSecond)
      throw new Refusal(codes.tooMany, `Too Many Requests, QPS limit is ${perSecond} time/1second`)
    const day = `day ${Math.floor(clock.now() / DAY_MS)}`
    const today = used.get(day) ?? 0
    if (today >= perDay)
      throw new Refusal(codes.tooMany, `Too Many Requests, the limit is ${perDay} a day`)
    used.set(day, today + 1)
    recent.push(now)
  }
