import { setTimeout as wait } from 'node:timers/promises'
import type { GraphqlAnswer } from './wire.ts'
import type { z } from 'zod'

type Cost = NonNullable<NonNullable<z.infer<typeof GraphqlAnswer>['extensions']>['cost']>
type Bucket = { most: number; available: number; restoreRate: number; seenAt: number }

/** Shops whose last figures are remembered. */
const MOST_SHOPS = 2_000
/** Never waited longer before a call: figures may be wrong. */
const LONGEST_MS = 10_000

/**
 * STORE-24: keeps each shop's rate limit by the figures of its own answers (shopify.dev, rate limits): a leaky bucket that fills by
 * `restoreRate` points a second. A call waits before it is sent until its bucket has what such a call cost last.
 */
export class Throttle {
  readonly #buckets = new Map<string, Bucket>()
  readonly #costs = new Map<string, number>()

  /** Waits for the points of a call; `name` is of the operation. */
  async beforeCall(domain: string, name: string): Promise<void> {
    const bucket = this.#buckets.get(domain)
    const cost = this.#costs.get(name)
    if (!bucket || !cost) return
    const now = performance.now()
    const restored = ((now - bucket.seenAt) / 1000) * bucket.restoreRate
    const available = Math.min(bucket.most, bucket.available + restored)
    // Taken at once, so that calls side by side do not count the same points.
    this.#buckets.set(domain, { ...bucket, available: available - cost, seenAt: now })
    if (available >= cost) return
    await wait(Math.min(LONGEST_MS, ((cost - available) / Math.max(1, bucket.restoreRate)) * 1000))
  }

  afterCall(domain: string, name: string, cost: Cost | undefined): void {
    if (!cost) return
    this.#costs.set(name, cost.requestedQueryCost)
    const { maximumAvailable, currentlyAvailable, restoreRate } = cost.throttleStatus
    this.#buckets.delete(domain)
    this.#buckets.set(domain, {
      most: maximumAvailable,
      available: currentlyAvailable,
      restoreRate,
      seenAt: performance.now(),
    })
    const [oldest] = this.#buckets.keys()
    if (this.#buckets.size > MOST_SHOPS) this.#buckets.delete(oldest!)
  }
}
