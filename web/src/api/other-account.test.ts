import { getAccount } from '@plaudit/contract/accounts/accounts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const tokenOf = (account: string) => `e30.${btoa(JSON.stringify({ sub: account, family: 'f' }))}.x`
const kept = new Map<string, string>()
const sent: Record<string, string>[] = []
let answer: { status: number; body: unknown } = { status: 200, body: { name: 'Maren' } }

/** A page of its own, as a tab loads it. */
const openPage = async () => {
  vi.resetModules()
  const [{ call }, session] = await Promise.all([import('./call.ts'), import('./session.ts')])
  return { read: () => call(getAccount, {}), session }
}
const signIn = (account: string) => {
  kept.set('plaudit.access_token', tokenOf(account))
  kept.set('plaudit.refresh_token', `refresh of ${account}`)
}

beforeEach(() => {
  kept.clear()
  sent.length = 0
  answer = { status: 200, body: { name: 'Maren' } }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(init.headers as Record<string, string>)
    return new Response(JSON.stringify(answer.body), {
      status: answer.status,
      headers: { 'content-type': 'application/json' },
    })
  })
})
afterEach(() => void vi.unstubAllGlobals())

describe('a page whose account changed in another tab', () => {
  test('every call says which account the page believes in', async () => {
    signIn('a')
    const page = await openPage()
    await page.read()
    await page.read()
    expect(sent.map((headers) => headers['Plaudit-Account'])).toEqual(['a', 'a'])
  })

  test('sends nothing any more, and says why', async () => {
    signIn('a')
    const page = await openPage()
    await page.read()
    signIn('b')
    await expect(page.read()).rejects.toMatchObject({ name: 'OtherAccount' })
    expect(sent).toHaveLength(1)
    expect(page.session.sessionState()).toBe('other')
    signIn('a')
    await expect(page.read()).rejects.toMatchObject({ name: 'OtherAccount' })
  })

  test('stops as well when only the server sees it', async () => {
    signIn('a')
    const page = await openPage()
    await page.read()
    answer = { status: 409, body: { code: 'other_account', detail: 'Another account.' } }
    await expect(page.read()).rejects.toMatchObject({ name: 'OtherAccount' })
    expect(page.session.sessionState()).toBe('other')
  })

  test('another 409 is an answer as always', async () => {
    signIn('a')
    const page = await openPage()
    answer = { status: 409, body: { code: 'conflict', detail: 'Changed meanwhile.' } }
    await expect(page.read()).rejects.toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(page.session.sessionState()).toBe('in')
  })

  test('the tab that signs in itself is for its new account', async () => {
    signIn('a')
    const page = await openPage()
    await page.read()
    page.session.endSession('chosen')
    page.session.saveTokens({ access: tokenOf('b'), refresh: 'r' })
    await page.read()
    expect(sent.at(-1)!['Plaudit-Account']).toBe('b')
  })
})
