import type { StoreScope } from '@plaudit/contract/stores/scopes'
import type { Reading, ShopObjectKind, ShopRecords, ShopRecordsBatch } from './shop-records.ts'

/** What the product needs of the platform that a shop runs on. `scopes`: what the shop allows; null when not said. */
export type ShopTokens = {
  accessToken: string
  expiresAt: Date | null
  refreshToken: string | null
  scopes: string[] | null
}
export type ShopAccess = { domain: string; accessToken: string }
export type ShopFacts = { name: string; url: string; email: string; phone: string | null }
type ShopFailureCode = 'denied' | 'not_allowed' | 'unavailable'

/**
 * `denied`: the token `refused` is not valid (any more) in its shop; `not_allowed`: it is, and the shop does not allow
 * what was asked; `unavailable`: no answer, or one that makes no sense.
 */
export class ShopFailure extends Error {
  override name = 'ShopFailure'
  readonly code: ShopFailureCode
  // Private, so that no log shows it.
  readonly #refused: { domain: string; token: string } | null
  constructor(
    code: ShopFailureCode,
    message: string,
    refused: { domain: string; token: string } | null = null,
  ) {
    super(message)
    this.code = code
    this.#refused = refused
  }
  get refused(): { domain: string; token: string } | null {
    return this.#refused
  }
}

export interface ShopPlatform {
  /** Where the owner allows the connection. */
  authorizeUrl(domain: string, state: string): string
  /** True when the platform itself sent this query. */
  isGenuineCallback(query: Record<string, string>, now: Date): boolean
  exchangeCode(domain: string, code: string): Promise<ShopTokens>
  refresh(domain: string, refreshToken: string): Promise<ShopTokens>
  shop(access: ShopAccess): Promise<ShopFacts>
  /** What the product asks a shop to allow. */
  wantedScopes: readonly string[]
  /** Those of the wanted scopes that are not among these: who may write may read. None where it is not known (null). */
  missingScopes(granted: readonly string[] | null): StoreScope[]
  /** What the shop allows now. */
  grantedScopes(access: ShopAccess): Promise<string[]>
  /** How many the shop has of each kind; without those that it does not allow (`scopes`). */
  totals(
    access: ShopAccess,
    scopes: readonly string[],
  ): Promise<Partial<Record<Reading | 'variants', number>>>
  /**
   * Has the shop write down everything of a kind, as of now. Null: another writing is under way, ask again. One that was
   * begun for the same after `since` is taken up.
   */
  startReading(access: ShopAccess, kind: Reading, since: Date): Promise<string | null>
  /** Waits for what `startReading` began, some seconds at most. */
  readingState(access: ShopAccess, id: string, signal: AbortSignal): Promise<ReadingState>
  /**
   * What was written down, from this byte on. `end` is the byte after the records. A file may end early: whoever reads
   * compares the last `end` with its size.
   * @throws ShopFailure `unavailable`, also in between: go on from the last `end`; `not_allowed`: the file is not kept any
   * more
   */
  readRecords(
    from: { url: string; kind: Reading; offset: number },
    signal: AbortSignal,
  ): AsyncIterable<ShopRecordsBatch>
  /** Things by their numbers, each with all that belongs to it. What is not among the answer is not in the shop. */
  findObjects(
    access: ShopAccess,
    kind: ShopObjectKind,
    ids: readonly string[],
  ): Promise<ShopRecords>
  /** The shop speaks; null when it is not the shop. */
  readDelivery(delivery: Delivery): ShopDelivery | null
  /**
   * Has the platform notify us of what happens to the app, to its charges and to the data in this shop, as far as it
   * allows. Repeating it changes nothing.
   */
  registerWebhooks(access: ShopAccess, scopes: readonly string[]): Promise<void>
}

export type Delivery = { body: Buffer; headers: Record<string, string | string[] | undefined> }

/**
 * `prepared`: how many products, orders… are written down so far. `url` is null where there is nothing of the kind;
 * `size`: how many bytes the file has; null where the store does not say.
 */
export type ReadingState =
  | { state: 'running'; prepared: number }
  | { state: 'written'; url: string | null; size: number | null }
  | { state: 'failed'; reason: string; isAllowed: boolean }

/** `objects`: what has to be read again. `id` is the same each time when it is delivered again. */
export type ShopDelivery = {
  id: string
  topic: string
  domain: string
  objects: { kind: ShopObjectKind; id: string }[]
}
