import type { Outbox, Sent } from '../../stand-in/outbox.ts'

/**
 * What goes wrong on the way, each a share of all deliveries (0 to 1): `drop` never arrive, `double` arrive twice,
 * `delay` arrive up to `delay_ms` later (and so in another order), `fail` fail at first and are sent again.
 */
export type FaultProfile = {
  seed: number
  drop: number
  double: number
  delay: number
  delay_ms: number
  fail: number
}
const calm: FaultProfile = { seed: 1, drop: 0, double: 0, delay: 0, delay_ms: 60_000, fail: 0 }

/** Mulberry32: the same numbers from 0 to 1 for the same seed. */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export type WebhookFaults = {
  send(message: Sent): void
  /** What is not named goes right again. */
  use(profile: Partial<FaultProfile>): void
  clear(): void
}

export const openWebhookFaults = (outbox: Outbox): WebhookFaults => {
  let profile = calm
  let random = randomFrom(calm.seed)
  const happens = (share: number) => share > 0 && random() < share
  const use = (given: Partial<FaultProfile>) => {
    profile = { ...calm, ...given }
    random = randomFrom(profile.seed)
  }
  return {
    send: (message) => {
      const isDropped = happens(profile.drop)
      for (let copies = happens(profile.double) ? 2 : 1; copies > 0; copies--) {
        const delayMs = happens(profile.delay) ? Math.ceil(random() * profile.delay_ms) : 0
        outbox.post(message, { delayMs, isLost: happens(profile.fail), isDropped })
      }
    },
    use,
    clear: () => use({}),
  }
}
