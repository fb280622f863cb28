import type { KeptPart } from './kept-state.ts'

/** A scheduled event: its time (milliseconds) and what it does. */
export type Due = { at: number; run(): void }

export type Clock = {
  /** Milliseconds. While a scheduled event runs, the time for which it was scheduled. */
  now(): number
  /** Whole seconds, as Stripe counts. */
  seconds(): number
  /** Registers a vendor's function that returns its next scheduled event. */
  follow(next: () => Due | null): void
  /** Runs all due events in the order of their time. Returns how many. */
  runDue(): number
  /** Moves the time without running anything yet; `runDue` or the next call does. */
  move(ms: number): void
  /** Moves the time and runs the events that are due then. */
  advance(ms: number): void
  /** By how much it was moved in all, in milliseconds. */
  moved(): number
  /** The time of the next event, or null. */
  next(): number | null
  /** How far it was moved, to be saved in a file. */
  kept: KeptPart
  /** Resets to the real time. */
  clear(): void
}

/** A vendor that always returns the same event would block the sandbox forever. */
const most = 100_000

/**
 * The clock of all stand-ins of a sandbox: the real time plus the amount it was moved. No timers: `runDue` runs
 * before each request to a vendor.
 */
export const openClock = (outside: () => number = Date.now): Clock => {
  const followed: (() => Due | null)[] = []
  let moved = 0
  let during: number | null = null
  const now = () => during ?? outside() + moved
  const earliest = () =>
    followed.reduce<Due | null>((first, next) => {
      const due = next()
      return due && (!first || due.at < first.at) ? due : first
    }, null)
  const runDue = () => {
    if (during !== null) return 0
    const until = now()
    try {
      for (let count = 0; count < most; count++) {
        const due = earliest()
        if (!due || due.at > until) return count
        during = Math.max(due.at, during ?? 0)
        due.run()
      }
    } finally {
      during = null
    }
    throw new Error('Something of this sandbox is due again and again at the same time')
  }
  return {
    now,
    seconds: () => Math.floor(now() / 1000),
    follow: (next) => void followed.push(next),
    runDue,
    move: (ms) => void (moved += ms),
    advance: (ms) => {
      moved += ms
      runDue()
    },
    moved: () => moved,
    next: () => earliest()?.at ?? null,
    kept: { read: () => moved, restore: (ms: number) => void (moved = ms) },
    clear: () => void (moved = 0),
  }
}
