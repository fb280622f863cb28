import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { drawPage } from '../stand-in/draw-page.ts'
import { html } from '../stand-in/html.ts'

/** One letter as it came. */
export type Caught = {
  to: string[]
  from: string
  subject: string
  text: string
  html: string
  at: string
}
export type MailMemory = { letters: Caught[]; /** Where it listens. */ port: number; clear(): void }

const MOST = 500

const read = async (stream: NodeJS.ReadableStream, to: string[]): Promise<Caught> => {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  const letter = await PostalMime.parse(Buffer.concat(parts))
  return {
    to,
    from: letter.from?.address ?? '',
    subject: letter.subject ?? '',
    text: letter.text ?? '',
    html: letter.html ?? '',
    at: new Date().toISOString(),
  }
}

const showRoutes = (server: FastifyInstance, letters: Caught[]) => {
  server.get('/sandbox/mail', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(
      drawPage(
        'Caught mail',
        html`<h1>Caught mail</h1>
          ${letters.length === 0 ? html`<p>Nobody has written yet.</p>` : null}
          <ul>
            ${letters.map((letter, i) => html`<li><a href="/sandbox/mail/${i}">${letter.subject}</a> to ${letter.to.join(', ')}</li>`).reverse()}
          </ul>`,
      ),
    ),
  )
  server.get('/sandbox/mail.json', async () => letters)
  server.get<{ Params: { i: string } }>('/sandbox/mail/:i', (request, reply) => {
    const letter = letters[Number(request.params.i)]
    return letter
      ? reply.type('text/html; charset=utf-8').send(letter.html || `<pre>${letter.text}</pre>`)
      : reply.code(404).send({ errors: 'No such letter' })
  })
}

/** A mail server that accepts every letter and shows it instead of sending it. */
export const startMail = async (
  server: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<{ memory: MailMemory; close(): Promise<void> }> => {
  const letters: Caught[] = []
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      read(
        stream,
        session.envelope.rcptTo.map(({ address }) => address),
      ).then(
        (letter) => {
          letters.push(letter)
          if (letters.length > MOST) letters.shift()
          done()
        },
        (error: Error) => done(error),
      )
    },
  })
  await new Promise<void>((ready, failed) => {
    smtp.once('error', failed)
    smtp.listen(port, host, () => ready())
  })
  showRoutes(server, letters)
  const address = smtp.server.address() as { port: number }
  return {
    memory: { letters, port: address.port, clear: () => void letters.splice(0) },
    close: () => new Promise((done) => smtp.close(() => done())),
  }
}
