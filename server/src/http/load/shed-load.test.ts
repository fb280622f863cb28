import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { shedLoad } from './shed-load.ts'

test('D9: a call that only says it is a form takes a place like any other', async () => {
  const app = fastify()
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
  shedLoad(app, 2)
  app.post('/vote', () => gate.then(() => ({ ok: true })))
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const calls = Array.from({ length: 8 }, () =>
    app.inject({ method: 'POST', url: '/vote', headers, payload: '--x--' }),
  )
  const refused = await Promise.race(calls)
  expect(refused.json()).toMatchObject({ code: 'unavailable' })
  letGo()
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
})

test('one sign-in takes a quarter of the places, and another one is answered meanwhile', async () => {
  const app = fastify()
  let letGo = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  shedLoad(app, 8)
  app.get('/wait', () => gate.then(() => ({ ok: true })))
  const ask = (token: string) =>
    app.inject({ url: '/wait', headers: { authorization: `Bearer ${token}` } })
  const calls = Array.from({ length: 20 }, () => ask('one'))
  const refused = await Promise.race(calls)
  expect(refused.json()).toMatchObject({ code: 'unavailable' })
  const others = [ask('two'), ask('two')]
  letGo()
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
  expect((await Promise.all(others)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})
