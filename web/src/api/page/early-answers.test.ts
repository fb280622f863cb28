import { getAccount } from '@plaudit/contract/accounts/accounts'
import { markAllRead } from '@plaudit/contract/owner-tools/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call } from '../call.ts'
import { takeArrived, type EarlyAnswer } from './early-answers.ts'
import { saveTokens } from '../session.ts'

const kept = new Map<string, string>()
const sent: string[] = []
const ofServer = { name: 'as the server says now' }
const ofHead = { name: 'as the head was told' }

const answerOf = (status: number, body: object): EarlyAnswer => ({
  status,
  contentType: 'application/json',
  text: JSON.stringify(body),
})

const portal: EarlyAnswer = {
  status: 200,
  contentType: 'text/html',
  text: '<!doctype html><h1>Welcome to our network</h1>',
}

/** The head's one request, sent with this token; null where it did not reach the server. */
const headAsked = (token: string, answer: EarlyAnswer | null) => {
  const url = '/api/auth/user/'
  globalThis.plauditEarly = {
    token,
    answers: new Map([[url, Promise.resolve(answer)]]),
    arrived: new Map(answer ? [[url, answer]] : []),
  }
}

beforeEach(() => {
  kept.clear()
  sent.length = 0
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(`${url} ${headers['Authorization'] ?? ''}`)
    const body = url.includes('refresh') ? { access: 'second', refresh: 'kept-2' } : ofServer
    return Response.json(body)
  })
  saveTokens({ access: 'first', refresh: 'kept-1' })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  globalThis.plauditEarly = undefined
})

test('what the head has asked for is not asked for again, but only once', async () => {
  headAsked('first', answerOf(200, ofHead))
  expect(await call(getAccount, {})).toEqual(ofHead)
  expect(sent).toEqual([])
  expect(await call(getAccount, {})).toEqual(ofServer)
})

test('a refused token is renewed, and the request sent with the new one', async () => {
  headAsked('first', answerOf(401, { detail: 'Please log in.' }))
  expect(await call(getAccount, {})).toEqual(ofServer)
  expect(sent).toEqual(['/api/auth/token/refresh/ ', '/api/auth/user/ Bearer second'])
})

test.each([
  ['it was sent for another sign-in', () => headAsked('of-another', answerOf(200, ofHead))],
  ['the server was not reached', () => headAsked('first', null)],
  ['the server failed', () => headAsked('first', answerOf(503, { detail: 'Later.' }))],
])('the request is sent where %s', async (_why, ask) => {
  ask()
  expect(await call(getAccount, {})).toEqual(ofServer)
  expect(sent).toEqual(['/api/auth/user/ Bearer first'])
})

test('an answer from before a change is not used', async () => {
  headAsked('first', answerOf(200, ofHead))
  await call(markAllRead, {})
  expect(await call(getAccount, {})).toEqual(ofServer)
})

test('a page of somebody else in its place is nothing to begin with', () => {
  headAsked('first', portal)
  expect(takeArrived(getAccount, {}, 'first')).toBeUndefined()
})

test('an answer of ten seconds ago is not used', async () => {
  headAsked('first', answerOf(200, ofHead))
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  expect(takeArrived(getAccount, {}, 'first')).toBeUndefined()
  expect(await call(getAccount, {})).toEqual(ofServer)
})

test('an answer that is there before the first render is there without waiting, for its sign-in alone', async () => {
  headAsked('first', answerOf(200, ofHead))
  expect(takeArrived(getAccount, {}, 'of-another')).toBeUndefined()
  expect(takeArrived(getAccount, {}, 'first')).toEqual(ofHead)
  expect(await call(getAccount, {})).toEqual(ofServer)
})
