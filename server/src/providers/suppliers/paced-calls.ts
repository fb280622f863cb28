import { setTimeout as pause } from 'node:timers/promises'
import PQueue from 'p-queue'
import { SupplierFailure } from '../supplier-failure.ts'
import type { Urgency } from '../supplier.ts'

/** Of calls that wait, every fourth is one that runs in the background: else owners could keep it from ever running. */
const SHARE_IN_BACKGROUND = 4
/** Who waits is told sooner. */
const TRIES: Record<Urgency, number> = { waited_for: 2, in_background: 4 }

type Run = () => Promise<unknown>
type Options = { priority?: number }
const PRIORITY: Record<Urgency, number> = { waited_for: 1, in_background: 0 }

/** Who is waited for goes first, but for the share of the background. */
class SharedQueue {
  private readonly first: Run[] = []
  private readonly later: Run[] = []
  private taken = 0

  get size() {
    return this.first.length + this.later.length
  }

  enqueue(run: Run, { priority = 0 }: Options = {}) {
    ;(priority === PRIORITY.waited_for ? this.first : this.later).push(run)
  }

  dequeue(): Run | undefined {
    this.taken += 1
    const isTurn = this.taken % SHARE_IN_BACKGROUND === 0
    return (isTurn && this.later.shift()) || this.first.shift() || this.later.shift()
  }

  filter({ priority }: Options): Run[] {
    return priority === PRIORITY.waited_for ? this.first : this.later
  }

  setPriority() {
    throw new Error('A call of a supplier keeps its urgency')
  }
}

/** After a second, then two, then four: suppliers count by the second. */
const persist = async <Answer>(call: () => Promise<Answer>, most: number): Promise<Answer> => {
  for (let tries = 1; ; tries++)
    try {
      return await call()
    } catch (error) {
      const isBusy = error instanceof SupplierFailure && error.code === 'busy'
      if (!isBusy || tries === most) throw error
      await pause(1_000 * 2 ** (tries - 1))
    }
}

export type PacedCalls = <Answer>(call: () => Promise<Answer>, urgency: Urgency) => Promise<Answer>

/**
 * Calls of one account at a supplier, one by one, as many a second as it lets it make. Who is waited for goes first, and a
 * quarter is left for the background. What is refused as too many (SupplierFailure `busy`) is tried again.
 */
export const openPacedCalls = (perSecond: number): PacedCalls => {
  const queue = new PQueue({
    concurrency: perSecond,
    interval: Math.ceil(1_000 / perSecond),
    intervalCap: 1,
    queueClass: SharedQueue,
  })
  return (call, urgency) =>
    queue.add(() => persist(call, TRIES[urgency]), { priority: PRIORITY[urgency] })
}
