import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refreshAccount } from './refresh-account.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('S9.022 the account is fetched once, 200 ms after the last that asked for it, and all of them hear of it', async () => {
  const client = new QueryClient()
  let reads = 0
  const watched = new QueryObserver(client, {
    queryKey: ['account'],
    queryFn: () => Promise.resolve((reads += 1)),
  })
  const leave = watched.subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  expect(reads).toBe(1)
  const first = refreshAccount(client)
  await vi.advanceTimersByTimeAsync(150)
  const second = refreshAccount(client)
  await vi.advanceTimersByTimeAsync(199)
  expect(reads).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await Promise.all([first, second])
  expect(reads).toBe(2)
  leave()
})
