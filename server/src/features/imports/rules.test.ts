import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advanceProgress, hasTakenTooLong, isBatchDone, isResumable, isUndoable } from './rules.ts'

test('however batches end, each is counted once and all before the mark are done', () => {
  const size = 500
  fc.assert(
    fc.property(
      fc
        .integer({ min: 1, max: 30 })
        .chain((n) => fc.shuffledSubarray([...Array(n).keys()], { minLength: n })),
      (order) => {
        let progress = { next: 0, ahead: [] as number[] }
        const done = new Set<number>()
        for (const batch of order) {
          progress = advanceProgress(progress, { from: batch * size, size })!
          done.add(batch)
          for (const other of order)
            expect(isBatchDone(progress, other * size)).toBe(done.has(other))
          expect(advanceProgress(progress, { from: batch * size, size })).toBe(null)
        }
        expect(progress).toEqual({ next: order.length * size, ahead: [] })
      },
    ),
  )
})

const run = {
  state: 'completed' as const,
  problem: null,
  source: 'csv',
  count_new: 1,
  count_changed: 0,
  created_at: new Date('2026-11-01T00:00:00Z'),
}

test('what brought something can be undone for 30 days, once nothing works on it', () => {
  expect(isUndoable(run, new Date('2026-12-01T00:00:00Z'))).toBe(true)
  expect(isUndoable(run, new Date('2026-12-01T00:00:01Z'))).toBe(false)
  for (const state of ['queued', 'running', 'undoing', 'undone'] as const)
    expect(isUndoable({ ...run, state }, run.created_at)).toBe(false)
  for (const state of ['failed', 'cancelled'] as const)
    expect(isUndoable({ ...run, state }, run.created_at)).toBe(true)
  expect(isUndoable({ ...run, count_new: 0 }, run.created_at)).toBe(false)
})

test('S4.029 30 minutes of work are promised for template files; what was cut short can go on', () => {
  expect([
    hasTakenTooLong(run, 1_800_000),
    hasTakenTooLong(run, 1_800_001),
    hasTakenTooLong({ source: 'migration' }, 9e9),
  ]).toEqual([false, true, false])
  expect([
    isResumable({ state: 'failed', problem: 'too_long' }),
    isResumable({ state: 'failed', problem: 'fault' }),
    isResumable({ state: 'failed', problem: 'file_lost' }),
    isResumable(run),
  ]).toEqual([true, true, false, false])
})
