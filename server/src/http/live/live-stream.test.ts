import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { topics } from '@plaudit/contract/live'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOwner, buildProduct, buildReview, type TestOwner } from '../../../test/owners.ts'
import { startTestWorld, type TestWorld } from '../../../test/world.ts'
import { createLiveStreams } from './live-stream.ts'

let t: TestWorld
let port: number
beforeAll(async () => {
  t = await startTestWorld()
  await t.app.listen({ port: 0, host: '127.0.0.1' })
  port = (t.app.server.address() as AddressInfo).port
})
afterAll(() => t.close())

const openStream = async (owner: TestOwner, query = '') => {
  const asked = request({
    port,
    path: `/api/notifications/stream/${query}`,
    headers: { authorization: `Bearer ${owner.tokens.access}` },
  }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.setEncoding('utf8')
  let heard = ''
  answer.on('data', (text: string) => (heard += text))
  const until = async (text: string) => {
    while (!heard.includes(text)) await once(answer, 'data')
    return heard
  }
  await until('retry:')
  return { answer, until, heard: () => heard, close: () => asked.destroy() }
}

test('an open tab is sent what to refetch, by name and without data, and nobody else is', async () => {
  const [owner, other] = [await buildOwner(t), await buildOwner(t)]
  const product = await buildProduct(t, owner)
  const [mine, theirs] = [await openStream(owner), await openStream(other)]
  expect(mine.answer.headers['content-type']).toBe('text/event-stream')
  await buildReview(owner, product.id, { text: 'A secret text.' })
  expect(await mine.until('"topics"')).toContain('data: {"topics":["reviews","products"]}')
  // What comes to the other tab after this is proof that nothing came before.
  await other.post('notifications/mark-all-read/', {})
  const heard = await theirs.until('"topics"')
  expect(heard.match(/data:/g)).toHaveLength(1)
  expect(mine.heard()).not.toContain('secret')
  mine.close()
  theirs.close()
})

test('a tab whose stream opens after its answers were read is sent what changed in between, and only that', async () => {
  const [owner, other] = [await buildOwner(t), await buildOwner(t)]
  await owner.post('notifications/mark-all-read/', {})
  const within = (ms: number) => `?within_ms=${ms}`
  const [mine, theirs] = [
    await openStream(owner, within(30_000)),
    await openStream(other, within(0)),
  ]
  const first = /data: (.*)/.exec(await mine.until('"topics"'))![1]!
  expect((JSON.parse(first) as { topics: string[] }).topics).toContain('notifications')
  // Longer ago than changes are remembered: everything.
  const late = await openStream(other, within(120_000))
  expect(await late.until('"topics"')).toContain(`data: ${JSON.stringify({ topics })}`)
  await other.post('notifications/mark-all-read/', {})
  const heard = await theirs.until('"topics"')
  expect(heard.match(/data:/g)).toHaveLength(1)
  const refused = await other.get('notifications/stream/?within_ms=soon')
  expect(refused.status).toBe(400)
  for (const stream of [mine, theirs, late]) stream.close()
})

test('after a connection was lost an open tab looks again at every topic there is', async () => {
  let onLost = () => {}
  const world: TestWorld['world'] = {
    ...t.world,
    listen: async (_channel, _hear, onGap) => {
      onLost = onGap!
      return async () => undefined
    },
  }
  const sessions = { hasEnded: () => false, onEnd: () => () => true, close: async () => undefined }
  const streams = createLiveStreams(world, sessions)
  const app = Fastify({ forceCloseConnections: true })
  app.get('/', (asked, reply) =>
    streams.open({ accountId: 'one', familyId: 'one' }, [asked, reply]),
  )
  const answer = await fetch(await app.listen({ port: 0, host: '127.0.0.1' }))
  onLost()
  streams.closeAll()
  expect(await answer.text()).toContain(`data: ${JSON.stringify({ topics })}`)
  await app.close()
})

test('a stream needs a session', async () => {
  const asked = request({ port, path: '/api/notifications/stream/' }).end()
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  expect(answer.statusCode).toBe(401)
  answer.resume()
})

test('a stopping process ends its streams instead of waiting for them', async () => {
  const owner = await buildOwner(t)
  const stream = await openStream(owner)
  const ended = once(stream.answer, 'end')
  await t.app.close()
  await ended
  expect(stream.answer.complete).toBe(true)
})
