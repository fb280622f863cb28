import { createRemoteJWKSet, jwtVerify } from 'jose'
import { createConnection } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../start.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.close())

test('a chosen person gets a token that the published keys verify', async () => {
  const page = await (await fetch(`${sandbox.url}/google/choose?client_id=c1`)).text()
  const sub = /name="sub"\s+value="(\d+)"/.exec(page)![1]!
  const answer = await fetch(`${sandbox.url}/google/choose`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: 'c1', sub }),
  })
  const credential = /"([\w-]+\.[\w-]+\.[\w-]+)"/.exec(await answer.text())![1]!
  const { payload } = await jwtVerify(
    credential,
    createRemoteJWKSet(new URL(`${sandbox.url}/google/oauth2/v3/certs`)),
    {
      audience: 'c1',
      issuer: 'https://accounts.google.com',
    },
  )
  expect(payload).toMatchObject({ sub, email: expect.stringContaining('@'), email_verified: true })
})

test('a letter is caught and shown', async () => {
  const socket = createConnection(sandbox.memory.mail.port, '127.0.0.1')
  socket.setEncoding('utf8')
  const say = (line: string) =>
    new Promise<string>(
      (heard) => (
        socket.once('data', (text) => heard(String(text))),
        line && socket.write(`${line}\r\n`)
      ),
    )
  await say('')
  for (const line of [
    'HELO test',
    'MAIL FROM:<a@example.com>',
    'RCPT TO:<ann@example.com>',
    'DATA',
  ])
    await say(line)
  await say('From: a@example.com\r\nSubject: Hello\r\n\r\nA letter.\r\n.')
  socket.end('QUIT\r\n')
  expect(sandbox.memory.mail.letters).toEqual([
    expect.objectContaining({ to: ['ann@example.com'], subject: 'Hello', text: 'A letter.\n' }),
  ])
  expect(await (await fetch(`${sandbox.url}/sandbox/mail`)).text()).toContain('Hello')
  // A browser would guess the letters of a page that does not say how it is written.
  expect((await fetch(`${sandbox.url}/sandbox/mail/0`)).headers.get('content-type')).toBe(
    'text/html; charset=utf-8',
  )
})
