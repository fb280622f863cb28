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
  const calls = Array.from({ length: 8 }, () => app.inject({ method: 'POST', url: '/vote', headers, payload: '--x--' }))
  const refused = await Promise.race(calls)
  expect(refused.json()).toMatchObject({ code: 'unavailable' })
  letGo()
  const statuses = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200)).toHaveLength(2)
})
