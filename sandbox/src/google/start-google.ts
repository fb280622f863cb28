import type { FastifyInstance } from 'fastify'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose'
import { drawPage } from '../stand-in/draw-page.ts'
import { html } from '../stand-in/html.ts'
import { clientScript } from './client-script.ts'

/** A person with a Google account. `hd` marks a Workspace mailbox. */
export type Person = {
  sub: string
  email: string
  name: string
  email_verified?: boolean
  hd?: string
}

const people: Person[] = [
  {
    sub: '110000000000000000001',
    email: 'maren.kolb@gmail.com',
    name: 'Maren Kolb',
    email_verified: true,
  },
  {
    sub: '110000000000000000002',
    email: 'tomasz@fernhill.example.com',
    name: 'Tomasz Wrona',
    email_verified: true,
    hd: 'fernhill.example.com',
  },
  {
    sub: '110000000000000000003',
    email: 'noor@example.com',
    name: 'Noor Aziz',
    email_verified: true,
  },
]

const KEY_ID = 'sandbox-1'

const signToken = (
  key: CryptoKey,
  person: Person,
  { clientId, nonce }: { clientId: string; nonce?: string | undefined },
) =>
  new SignJWT({ ...person, azp: clientId, ...(nonce ? { nonce } : {}) })
    .setProtectedHeader({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })
    .setIssuer('https://accounts.google.com')
    .setAudience(clientId)
    .setIssuedAt()
    .setExpirationTime('1h')
    .setJti(crypto.randomUUID())
    .sign(key)

const chooser = (clientId: string, nonce: string) =>
  drawPage(
    'Choose an account',
    html`<h1>Choose an account</h1>
      <p>to go on to Plaudit</p>
      ${people.map(
        (person) =>
          html`<form method="post" action="/google/choose">
            <input type="hidden" name="client_id" value="${clientId}" /><input
              type="hidden"
              name="nonce"
              value="${nonce}"
            /><button name="sub" value="${person.sub}">${person.name}, ${person.email}</button>
          </form>`,
      )}`,
  )

/** Hands the credential to the page that opened the window, as the real client does. */
const handOver = (credential: string) =>
  `<!doctype html><title>Signing in</title><script>opener&&opener.postMessage({plauditSandboxCredential:${JSON.stringify(credential)}},'*');close()</script>`

type Ask = { client_id?: string; nonce?: string; sub?: string }

/** Google sign-in under `/google/…`: keys, the client script, a chooser of invented people. */
export const startGoogle = async (
  server: FastifyInstance,
): Promise<{ sign(person: Person, clientId: string): Promise<string> }> => {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }
  server.get('/google/oauth2/v3/certs', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send({ keys: [jwk] }),
  )
  server.get('/google/gsi/client', (_request, reply) =>
    reply.type('text/javascript').send(clientScript),
  )
  server.get<{ Querystring: Ask }>('/google/choose', ({ query }, reply) =>
    reply.type('text/html').send(chooser(query.client_id ?? '', query.nonce ?? '')),
  )
  server.post<{ Body: Ask }>('/google/choose', async ({ body }, reply) => {
    const person = people.find(({ sub }) => sub === body.sub)
    if (!person || !body.client_id) return reply.code(400).send({ error: 'invalid_request' })
    return reply.type('text/html').send(
      handOver(
        await signToken(privateKey, person, {
          clientId: body.client_id,
          nonce: body.nonce || undefined,
        }),
      ),
    )
  })
  return { sign: (person, clientId) => signToken(privateKey, person, { clientId }) }
}
