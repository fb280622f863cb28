import { randomBytes } from 'node:crypto'
import type { Clock } from '../stand-in/clock.ts'
import { keptHolders, type KeptPart } from '../stand-in/kept-state.ts'
import type { Faults } from '../stand-in/faults.ts'
import type { Outbox } from '../stand-in/outbox.ts'
import type {
  AppPurchase,
  AppSubscription,
  BillingMemory,
  Taken,
} from './entities/billing-memory.ts'
import type { Bucket } from './operations/cost.ts'
import type { BulkMemory } from './bulk/bulk-records.ts'
import type { Store, StoreMemory } from './entities/open-store.ts'
import type { FaultProfile, WebhookFaults } from './webhooks/webhook-faults.ts'
import type { WebhookMemory } from './webhooks/webhook-memory.ts'

export type Grant = { domain: string; scope: string; redirectUri: string }
type AccessToken = { token: string; domain: string; scope: string; expiresAt: number | null }
type RefreshToken = {
  token: string
  domain: string
  scope: string
  expiresAt: number
  previous: string | null
}

/** Shopify: offline tokens that expire live for one hour, their refresh tokens for 90 days. */
export const accessSeconds = 3600
export const refreshSeconds = 90 * 86_400

/** Shopify's state: installations, tokens and received operations. */
export type ShopifyMemory = TokenMemory & {
  /** Everything that went on a shop's bill, oldest first; `customer` is the shop's domain. */
  charges(): Taken[]
  /** Everything that was credited for periods that were ended before their end, oldest first. */
  credits(): Taken[]
  /** Every subscription that was ever asked for. */
  subscriptions(): AppSubscription[]
  purchases(): AppPurchase[]
  /** From now on the shop pays Shopify's bill, or does not: its subscription freezes at the next charge. */
  setPays(domain: string, pays: boolean): void
  billingKept: KeptPart
  webhooksKept: KeptPart
  storesKept: KeptPart
  redactionsKept: KeptPart
  /** Everything that a shop has; the calls that change it are in `entities/change-….ts`. */
  store(domain: string): Store
  /** The stand-in itself, for those calls. */
  shopify: Shopify
  /** From now on webhooks meet these faults on their way; nothing named, none. */
  failWebhooks(profile: Partial<FaultProfile>): void
  /** As in a shop that installed the app before it registered any. */
  forgetWebhooks(domain: string): void
  /**
   * The owner removed the app in the shop's admin: its subscription ends, its tokens are dead at once, and
   * nothing is registered any more.
   */
  uninstall(domain: string): void
  pays(domain: string): boolean
}
type TokenMemory = {
  /** What the owner of each shop allowed the app, joined by commas: the app is installed there. */
  granted: Map<string, string>
  codes: Map<string, Grant>
  accessTokens: Map<string, AccessToken>
  refreshTokens: Map<string, RefreshToken>
  /** What is left of each shop's rate limit. */
  buckets: Map<string, Bucket>
  kept: KeptPart
  operations: { domain: string; query: string; variables: Record<string, unknown>; cost: number }[]
  /** Ends the life of every access token, as an hour of waiting would. */
  expireAccessTokens(): void
  /** All tokens of the app in this shop are dead at once, while the app stays installed. */
  revokeTokens(domain: string): void
  clear(): void
}

/** A Shopify stand-in: its app, its state, the URL of its pages. */
export type Shopify = {
  clientId: string
  clientSecret: string
  memory: TokenMemory
  billing: BillingMemory
  webhooks: WebhookMemory
  webhookFaults: WebhookFaults
  stores: StoreMemory
  bulk: BulkMemory
  /** When a shop that removed the app is to be forgotten, by its domain; milliseconds. */
  redactions: Map<string, number>
  faults: Faults
  clock: Clock
  outbox: Outbox
  /** The sandbox's own address, known once it listens. */
  origin(): string
  /** Whether every answer is compared with the schema once more: for tests. */
  checkAnswers: boolean
  /** Plaudit's URL. */
  plauditUrl: string
}

export const openTokenMemory = (): TokenMemory => {
  const holders = {
    granted: new Map<string, string>(),
    codes: new Map<string, Grant>(),
    accessTokens: new Map<string, AccessToken>(),
    refreshTokens: new Map<string, RefreshToken>(),
    buckets: new Map<string, Bucket>(),
  }
  const memory: TokenMemory = {
    ...holders,
    // How fast a shop may ask begins anew.
    kept: keptHolders({
      granted: holders.granted,
      codes: holders.codes,
      accessTokens: holders.accessTokens,
      refreshTokens: holders.refreshTokens,
    }),
    operations: [],
    expireAccessTokens: () => memory.accessTokens.forEach((token) => (token.expiresAt = 0)),
    revokeTokens: (domain) => {
      for (const tokens of [memory.accessTokens, memory.refreshTokens])
        for (const [key, token] of tokens) if (token.domain === domain) tokens.delete(key)
    },
    clear: () => {
      for (const map of [
        memory.granted,
        memory.codes,
        memory.accessTokens,
        memory.refreshTokens,
        memory.buckets,
      ])
        map.clear()
      memory.operations.length = 0
    },
  }
  return memory
}

export const newSecret = (prefix: string): string => prefix + randomBytes(16).toString('hex')

/** The access token, when it is known, of this shop and not expired. */
export const liveAccessToken = (
  { memory, clock }: Shopify,
  domain: string,
  token: string,
): AccessToken | null => {
  const found = memory.accessTokens.get(token)
  if (
    !found ||
    found.domain !== domain ||
    (found.expiresAt !== null && found.expiresAt <= clock.now())
  )
    return null
  return found
}
