import type { Owner } from '../../../world.ts'
import type { RowBatch } from '../../import-files/reading/prepare-batches.ts'
import { type StopReason, writeBatch } from './write-batch.ts'

/** Batches written at a time: while the database processes one, the next is sent and a third is parsed. */
const LANES = 2

/** Writes batches two at a time and remembers the first reason to stop. */
export const createBatchWriters = (owner: Owner, id: string) => {
  const busy = new Set<Promise<void>>()
  let last = owner.world.clock.now().getTime()
  let stop: StopReason | null = null
  let fault: unknown
  const write = async (batch: RowBatch) => {
    const now = owner.world.clock.now().getTime()
    const workedMs = now - last
    last = now
    try {
      stop = (await writeBatch(owner, id, { batch, workedMs })) ?? stop
    } catch (error) {
      fault ??= error
    }
  }
  return {
    /** Resolves when another batch can be accepted. */
    add: async (batch: RowBatch) => {
      const lane: Promise<void> = write(batch).finally(() => busy.delete(lane))
      busy.add(lane)
      if (busy.size >= LANES) await Promise.race(busy)
    },
    isOver: () => stop !== null || fault !== undefined,
    end: async (): Promise<StopReason | null> => {
      await Promise.all(busy)
      if (fault !== undefined) throw fault
      return stop
    },
  }
}
