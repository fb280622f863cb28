import type { KeptPart } from './kept-state.ts'

/** Something that falls due: when (milliseconds), and what happens then. */
export type Due = { at: number; run(): void }

export type Clock = {
  /** Milliseconds. While something due runs, the moment at which it was due. */
  now(): number
  /** Whole seconds, as Stripe counts. */
  seconds(): number
  /** Asks this vendor, again and again, what falls due next. */
  follow(next: () => Due | null): void
  /** Runs everything that is due by now, in the order of its time. Answers how much that was. */
  runDue(): number
  /** Moves on without running anything yet; `runDue` or the next call does. */
  move(ms: number): void
  /** Moves on and runs what has become due. */
  advance(ms: number): void
  /** By how much it was moved altogether, in milliseconds. */
  moved(): number
  /** When the next thing falls due, or null. */
  next(): number | null
  /** How far it was moved, for a file. */
  kept: KeptPart
  /** Back to the time outside. */
  clear(): void
}

/** A vendor that answers the same due thing for ever would hold the sandbox up for ever. */
const most = 100_000

/**
 * One time for every stand-in of a sandbox: the time outside plus what it was moved by. Nothing due waits for a timer
 * to be exact: whoever asks a vendor asks it after `runDue`.
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
