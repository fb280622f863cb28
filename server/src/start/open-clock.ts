import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { sandboxUrlOf } from './sandbox-url.ts'
import type { Config } from './config.ts'

export type ProductClock = {
  now(): Date
  /**
   * Goes by the sandbox's time from now on; `onMove` is called after each move, before anything that falls due is sent.
   */
  follow(onMove: () => Promise<void>): Promise<void>
  stop(): void
}

/** Longer than the sandbox keeps a request open. */
const TIMEOUT_MS = 30_000
const AGAIN_MS = 1_000

/** Where the time may be moved: only where the sandbox stands in for everybody who takes money. */
export const movableClockOf = (config: Config): string | null =>
  config.SANDBOX_CLOCK === 'on' && !config.STRIPE_SECRET_KEY && !config.PAYPAL_CLIENT_ID
    ? sandboxUrlOf(config)
    : null

/**
 * The product's time: the real one, plus what the sandbox was moved by (RUN-3: nothing but a base URL tells a real
 * provider from the stand-in, so a moved subscription needs a moved product). Without an answer the last known counts.
 */
export const openClock = (config: Config, log: Logger): ProductClock => {
  const url = movableClockOf(config)
  const stopping = new AbortController()
  let movedMs = 0
  const ask = async (): Promise<number> => {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(TIMEOUT_MS)])
    const answer = await fetch(`${url}/sandbox/clock/followed?moved_ms=${movedMs}`, { signal })
    const { moved_ms } = (await answer.json()) as { moved_ms: number }
    return moved_ms
  }
  const followOn = async (onMove: () => Promise<void>) => {
    while (!stopping.signal.aborted) {
      try {
        const moved = await ask()
        if (moved === movedMs) continue
        movedMs = moved
        log.info({ moved_ms: moved }, 'the time was moved in the sandbox')
        await onMove()
      } catch (error) {
        if (stopping.signal.aborted) return
        log.debug({ err: error }, 'the sandbox tells no time')
        await wait(AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }
  return {
    now: () => new Date(Date.now() + movedMs),
    follow: async (onMove) => {
      if (url) void followOn(onMove)
    },
    stop: () => stopping.abort(),
  }
}
