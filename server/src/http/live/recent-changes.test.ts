import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRecentChanges } from './recent-changes.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const afterMinutes = (minutes: number) => {
  const recent = createRecentChanges()
  vi.advanceTimersByTime(minutes * 60_000)
  return recent
}

test('what an account changed in a stretch of time is named once, and nothing of another account', () => {
  const recent = afterMinutes(5)
  recent.note({ accountId: 'one', topics: ['imports'] })
  vi.advanceTimersByTime(2_000)
  recent.note({ accountId: 'one', topics: ['reviews', 'products'] })
  recent.note({ accountId: 'two', topics: ['billing'] })
  vi.advanceTimersByTime(1_000)
  recent.note({ accountId: 'one', topics: ['reviews'] })
  expect(recent.within('one', 1_500)).toEqual(['reviews', 'products'])
  expect(recent.within('one', 500)).toEqual(['reviews'])
  expect(recent.within('one', 30_000)).toEqual(['imports', 'reviews', 'products'])
  expect(recent.within('three', 30_000)).toEqual([])
})

test('it is not known for the time before the process listened, before a gap, or more than a minute ago', () => {
  const fresh = createRecentChanges()
  vi.advanceTimersByTime(1_000)
  expect([fresh.within('one', 999), fresh.within('one', 1_001)]).toEqual([[], null])
  const recent = afterMinutes(5)
  expect([recent.within('one', 60_000), recent.within('one', 60_001)]).toEqual([[], null])
  recent.noteGap()
  vi.advanceTimersByTime(10)
  expect([recent.within('one', 9), recent.within('one', 11)]).toEqual([[], null])
})

test('a change is forgotten after a minute, also when only other accounts change', () => {
  const recent = afterMinutes(5)
  recent.note({ accountId: 'one', topics: ['store'] })
  vi.advanceTimersByTime(59_000)
  recent.note({ accountId: 'two', topics: ['store'] })
  expect(recent.within('one', 60_000)).toEqual(['store'])
  vi.advanceTimersByTime(2_000)
  recent.note({ accountId: 'two', topics: ['store'] })
  expect(recent.within('one', 60_000)).toEqual([])
  expect(recent.within('two', 60_000)).toEqual(['store'])
})
