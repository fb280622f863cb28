import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startErrorReports } from './error-reports.ts'

type Item = { type: string; body: Record<string, never> }
const arrived: Item[] = []
let inbox: Server
let asked: Server
const portOf = (server: Server) => (server.address() as AddressInfo).port
const listen = (server: Server) =>
  new Promise<Server>((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))

/** Sentry's envelope: a header line, then pairs of lines, the second of each pair its JSON. */
const itemsIn = (envelope: string): Item[] => {
  const lines = envelope.split('\n').slice(1)
  return lines.flatMap((line, index) =>
    index % 2 === 0 && line && lines[index + 1]
      ? [{ type: JSON.parse(line).type, body: JSON.parse(lines[index + 1]!) }]
      : [],
  )
}

beforeAll(async () => {
  inbox = await listen(
    createServer(async (request, answer) => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      const body = Buffer.concat(parts)
      arrived.push(
        ...itemsIn(
          (request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString(),
        ),
      )
      answer.end('{}')
    }),
  )
  asked = await listen(
    createServer((request, answer) =>
      answer.writeHead(request.url === '/locked' ? 401 : 200).end(),
    ),
  )
})
afterAll(() => {
  inbox.close()
  asked.close()
})

test('S1.032 S9.041 S9.042 S9.044 S9.045 the server reports errors and every trace, with environment, release and at most 100 breadcrumbs', async () => {
  const reports = startErrorReports({
    dsn: `http://key@127.0.0.1:${portOf(inbox)}/1`,
    environment: 'production',
    release: 'plaudit@1.2.3',
    role: 'web',
  })
  const { addBreadcrumb, startSpan } = await import('@sentry/node')
  for (let count = 0; count < 130; count += 1) addBreadcrumb({ message: `step ${count}` })
  reports.report(new Error('the shelf fell'), { request_id: 'abc' })
  await startSpan({ name: 'a job' }, async () => {
    const answer = await fetch(`http://127.0.0.1:${portOf(asked)}/locked`)
    await answer.text()
  })
  await reports.flush()
  const event = arrived.find(({ type }) => type === 'event')?.body as never as Record<
    string,
    unknown
  >
  expect(event).toMatchObject({
    environment: 'production',
    release: 'plaudit@1.2.3',
    tags: { role: 'web' },
    extra: { request_id: 'abc' },
  })
  expect((event['breadcrumbs'] as unknown[]).length).toBe(100)
  type Trace = { transaction: string; spans: { op: string; status: string }[] }
  const traces = arrived
    .filter(({ type }) => type === 'transaction')
    .map(({ body }) => body as never as Trace)
  // The request is a trace of the server that answers it, too, and may arrive first.
  const trace = traces.find(({ transaction }) => transaction === 'a job')!
  expect(trace.spans.find(({ op }) => op === 'http.client')?.status).toBe('unauthenticated')
})
