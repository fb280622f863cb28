import type { Driver } from '../billing/driver.ts'
import type { Promised } from './billing-invariants.ts'
import { accountOf, type BillingWorld } from '../billing/billing-world.ts'
import type { TestOwner } from '../owners.ts'

/** What a story knows while it is played. */
export type BillingStory = {
  b: BillingWorld
  driver: Driver
  owner: TestOwner
  /** `keeps`: the plan, after it was cancelled. `next`: the payment that was shown to follow it. */
  pages: { url: URL; due: number[]; next?: number[]; keeps?: boolean }[]
  promised: Promised
  /** What the bank was asked about, and what answering it may charge. */
  bank: { secret: string; due: number[] } | null
  fresh: boolean
  /** The account has heard everything that its provider has to say. */
  heard: boolean
  /** Since when she does not pay, in milliseconds. */
  unpaidSince: number | null
  /** For how many hours nothing was asked of the provider. */
  unvisited: number
  /** What the account showed as its next payment, when time began to go by. */
  next: number | null
  log: string[]
}

export const sameAmounts = (a: readonly number[], c: readonly number[]) =>
  a.length === c.length && a.every((one, i) => one === c[i])
export const fail = ({ log }: BillingStory, why: string): never => {
  throw new Error(`${why}\n  ${log.join('\n  ')}`)
}

export type Allowed = number[][] | ((delta: number[]) => boolean)

/**
 * What changed in the owner's purse, compared with what may have. A cut line makes both
 * "nothing" and the amount possible.
 */
export const assertCharged = async (
  story: BillingStory,
  before: number[],
  allowed: Allowed,
): Promise<number[]> => {
  const after = await story.driver.taken(story.owner)
  const delta = after.slice(before.length)
  const isAllowed =
    typeof allowed === 'function' ? allowed(delta) : allowed.some((one) => sameAmounts(one, delta))
  if (!isAllowed)
    fail(
      story,
      `charged ${JSON.stringify(delta)}, allowed ${typeof allowed === 'function' ? 'otherwise' : JSON.stringify(allowed)}`,
    )
  return delta
}

/** Every use case asks the provider how things stand before anything else; with 503 it got no answer. */
export const hasAsked = ({ status }: { status: number }) => status !== 503

export const amounts = (cents: number): number[] => (cents > 0 ? [cents] : [])

export const subscriptionOf = async ({ owner }: BillingStory) =>
  (await accountOf(owner)).active_subscription
