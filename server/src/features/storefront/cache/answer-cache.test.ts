import { expect, test } from 'vitest'
import { createAnswerCache, type Answer } from './answer-cache.ts'

const answer = (text: string, about: string[] = ['product']): Answer => ({
  body: Buffer.from(text),
  headers: {},
  etag: text,
  about,
})
const open = (capBytes = 1_000_000) => {
  let time = Date.UTC(2026, 10, 21)
  const cache = createAnswerCache({ capBytes, now: () => time })
  /** Asks twice: only then is an answer kept. */
  const keep = async (key: string, build: () => Promise<Answer>) => {
    await cache.make(key, build)
    await cache.make(key, build)
  }
  return { cache, keep, pass: (seconds: number) => void (time += seconds * 1000) }
}

test('what is asked for once is not kept, and once again after half a minute is as good as once', async () => {
  const { cache, pass } = open()
  await cache.make('/a', async () => answer('first'))
  expect(cache.get('/a')).toBeUndefined()
  pass(31)
  await cache.make('/a', async () => answer('second'))
  expect(cache.get('/a')).toBeUndefined()
  await cache.make('/a', async () => answer('third'))
  expect(String(cache.get('/a')?.body)).toBe('third')
})

test('an answer is kept until something that it is about changes', async () => {
  const { cache, keep } = open()
  await keep('/a', async () => answer('first', ['p1', 'account:1']))
  await keep('/b', async () => answer('other', ['p2', 'account:1']))
  cache.drop('p1')
  expect([cache.get('/a'), String(cache.get('/b')?.body)]).toEqual([undefined, 'other'])
  cache.drop('account:1')
  expect(cache.get('/b')).toBeUndefined()
})

test('those who ask while an answer is being built wait for that one', async () => {
  const { cache } = open()
  let built = 0
  const build = async () => answer(`build ${++built}`)
  const all = await Promise.all([
    cache.make('/a', build),
    cache.make('/a', build),
    cache.make('/a', build),
  ])
  expect([built, new Set(all.map(({ body }) => body)).size]).toEqual([1, 1])
})

test('an answer whose building began before a change is not kept, and nobody who asks after the change is given it', async () => {
  const { cache } = open()
  await cache.make('/a', async () => answer('once'))
  let finish = (_answer: Answer) => {}
  const early = cache.make('/a', () => new Promise((done) => (finish = done)))
  cache.drop('p9')
  const late = cache.make('/a', async () => answer('after'))
  finish(answer('before'))
  expect([String((await early).body), String((await late).body)]).toEqual(['before', 'after'])
  expect(String(cache.get('/a')?.body)).toBe('after')
})

test('a failed build is not remembered', async () => {
  const { cache } = open()
  await expect(cache.make('/a', () => Promise.reject(new Error('no database')))).rejects.toThrow(
    'no database',
  )
  expect(String((await cache.make('/a', async () => answer('well'))).body)).toBe('well')
})

test('after half a minute an answer is built anew', async () => {
  const { cache, keep, pass } = open()
  await keep('/a', async () => answer('old'))
  pass(29)
  expect(String(cache.get('/a')?.body)).toBe('old')
  pass(2)
  expect(cache.get('/a')).toBeUndefined()
})

test('memory is bounded: what was asked for longest ago goes first, and what is larger than all of it is not kept', async () => {
  const { cache, keep } = open(10_000)
  for (const key of ['/a', '/b', '/c']) await keep(key, async () => answer('x'.repeat(2_000)))
  expect(cache.get('/a')).toBeDefined()
  await keep('/d', async () => answer('x'.repeat(2_000)))
  expect(['/a', '/b', '/c', '/d'].map((key) => cache.get(key) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ])
  await keep('/huge', async () => answer('x'.repeat(20_000)))
  expect(cache.get('/huge')).toBeUndefined()
})
