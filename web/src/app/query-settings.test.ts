import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { CallFailure, MaxRetriesError } from '../api/failures.ts'
import { safeNext } from './session/guards.tsx'
import { refetchTopics, makeQueryClient, retryDelay, shouldRetry } from './query-settings.ts'

const failed = (status: number) => new CallFailure('x', { status })

describe('how data is fetched', () => {
  test('S9.026 what was read is kept for 5 minutes', () => {
    expect(makeQueryClient().getDefaultOptions().queries?.gcTime).toBe(300_000)
  })

  test('S9.027 the delay before a retry is min(1000·2ⁿ, 30000) ms', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ])
  })

  test('S9.028 queries are tried 3 times more, mutations never; a 4xx other than 408 and 429 is not tried again', () => {
    expect([0, 1, 2, 3].map((tries) => shouldRetry(tries, failed(503)))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect([400, 403, 404, 408, 413, 429].map((status) => shouldRetry(0, failed(status)))).toEqual([
      false,
      false,
      false,
      true,
      false,
      true,
    ])
    expect(shouldRetry(0, failed(0))).toBe(true)
    expect(shouldRetry(0, new MaxRetriesError('x'))).toBe(false)
    expect(makeQueryClient().getDefaultOptions().mutations?.retry).toBe(0)
  })

  test('S9.029 S9.030 what is pushed is fresh for 5 seconds, retried once and not read again on focus, mount or reconnect', () => {
    for (const topic of ['account', 'notifications', 'imports']) {
      const settings = makeQueryClient().getQueryDefaults([topic])
      expect(settings).toMatchObject({
        staleTime: 5000,
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
      })
      expect((settings.retry as typeof shouldRetry)(0, failed(503))).toBe(true)
      expect((settings.retry as typeof shouldRetry)(1, failed(503))).toBe(false)
    }
    expect(makeQueryClient().getQueryDefaults(['reviews'])).toEqual({})
  })

  test('a topic reads short lists again and leaves long ones as they are', () => {
    const client = makeQueryClient()
    client.setQueryData(['reviews', 'list', 'short'], { pages: [1, 2, 3] })
    client.setQueryData(['reviews', 'list', 'long'], { pages: [1, 2, 3, 4] })
    client.setQueryData(['store'], {})
    refetchTopics(client, ['reviews'])
    const stale = (key: string[]) => client.getQueryState(key)?.isInvalidated
    expect([
      stale(['reviews', 'list', 'short']),
      stale(['reviews', 'list', 'long']),
      stale(['store']),
    ]).toEqual([true, false, false])
  })

  test('a change that comes while the first answer is on its way is asked for once more, since that answer may be older', async () => {
    const client = makeQueryClient()
    const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()] as const
    let asked = 0
    const watching = new QueryObserver<number>(client, {
      queryKey: ['notifications'],
      queryFn: () => answers[asked++]!.promise,
    })
    const stop = watching.subscribe(() => undefined)
    refetchTopics(client, ['notifications'])
    refetchTopics(client, ['notifications'])
    answers[0].resolve(0)
    answers[1].resolve(1)
    await vi.waitFor(() => expect(watching.getCurrentResult().data).toBe(1))
    expect(asked).toBe(2)
    stop()
  })

  test('after signing in only paths of our own are followed', () => {
    expect(
      [
        '/manage?rating=5',
        '/',
        '//evil.test',
        '/\\evil.test',
        '/\t/evil.test',
        '/\n\\evil.test',
        '/manage\r',
        'https://evil.test',
        null,
      ].map(safeNext),
    ).toEqual(['/manage?rating=5', '/', '/', '/', '/', '/', '/', '/', '/'])
  })
})
