import { createHash } from 'node:crypto'
import type { Endpoint } from '@plaudit/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import type { Owner, World } from '../world.ts'
import { assertPlainStrings, assertSingleParameters } from './assert-plain-strings.ts'
import { browserKeyOf } from './browser-key.ts'
import type { EndedSessions } from './ended-sessions.ts'
import { fieldsOf } from './errors.ts'
import { answerOnce } from './idempotency.ts'
import type { createLiveStreams } from './live/live-stream.ts'
import type { Caller, FileAnswer, Guest, Route } from './route.ts'
import type { StoreAdmin } from './store-admin-route.ts'
import { ownerOf, storeAdminOf } from './session.ts'
import { limitUploads } from './uploads/limit-uploads.ts'
import { receiveMultipart, type Multipart } from './uploads/uploads.ts'

type Deps = {
  world: World
  sessions: EndedSessions
  streams: ReturnType<typeof createLiveStreams>
  beginUpload: ReturnType<typeof limitUploads>
}
type Session = Awaited<ReturnType<typeof ownerOf>>

const receive = async (
  { world, beginUpload }: Deps,
  session: Session | null,
  request: FastifyRequest,
): Promise<Multipart> => {
  const end = session && beginUpload(session.accountId)
  try {
    return await receiveMultipart(request, world.settings.importMaxBytes)
  } finally {
    end?.()
  }
}

const asRecord = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

const parse = (
  endpoint: Endpoint,
  raw: Record<string, unknown>,
  request: FastifyRequest,
): Record<string, unknown> => {
  assertPlainStrings(raw)
  const parsed = endpoint.input.safeParse(raw)
  if (parsed.success) {
    // Again: JSON inside a text is parsed only here.
    assertPlainStrings(asRecord(parsed.data))
    return parsed.data as Record<string, unknown>
  }
  const inPath = Object.keys(asRecord(request.params))
  // An invalid id in the path is "not found", not a form error.
  if (parsed.error.issues.some((issue) => inPath.includes(String(issue.path[0]))))
    throw new Problem('not_found')
  throw new Problem('invalid', { fields: fieldsOf(parsed.error.issues) })
}

const givenFields = (
  endpoint: Endpoint,
  request: FastifyRequest,
  upload: Multipart | undefined,
): Record<string, unknown> => {
  if (upload) return { ...upload.fields, file: upload.file }
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return asRecord(request.query)
  return asRecord(request.body)
}

const rawInput = (endpoint: Endpoint, request: FastifyRequest, upload: Multipart | undefined) => {
  assertSingleParameters(asRecord(request.query))
  return { ...givenFields(endpoint, request, upload), ...asRecord(request.params) }
}

const sendFile = (reply: FastifyReply, file: FileAnswer) =>
  reply
    .header('content-type', file.contentType)
    .header('content-disposition', `attachment; filename="${file.name.replace(/[^\w.-]/g, '_')}"`)
    .header('cache-control', 'no-store')
    .send(file.body)

/** Browsers cache the body and revalidate it each time; another sign-in fetches it again. */
const sendRevalidated = (request: FastifyRequest, reply: FastifyReply, answer: unknown) => {
  const body = JSON.stringify(answer)
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', 'authorization')
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.header('content-type', 'application/json; charset=utf-8').send(body)
}

const keyOf = (endpoint: Endpoint, request: FastifyRequest) => {
  const key = request.headers['idempotency-key']
  return endpoint.idempotent && typeof key === 'string' && key.length > 0 && key.length <= 255
    ? key
    : undefined
}

type Exchange = [FastifyRequest, FastifyReply]

/** Node's request is closed once its body is read, so only the reply says that the caller has left. */
const abortedWithout = ({ raw }: FastifyReply): AbortSignal => {
  if (raw.closed) return AbortSignal.abort()
  const leaving = new AbortController()
  raw.once('close', () => leaving.abort())
  return leaving.signal
}

/** A class, for its getters: an object literal with one makes the engine keep a shape for each request. */
class RequestCaller implements Caller {
  readonly #exchange: Exchange
  readonly #publicUrl: string
  readonly familyId: string | null
  /** Read at once: a connection that is closed has no address any more. */
  readonly ip: string
  constructor(world: World, session: Session | null, exchange: Exchange) {
    this.#exchange = exchange
    this.#publicUrl = world.settings.publicUrl
    this.familyId = session?.familyId ?? null
    this.ip = exchange[0].ip
  }
  get userAgent() {
    return this.#exchange[0].headers['user-agent'] ?? ''
  }
  get acceptLanguage() {
    return this.#exchange[0].headers['accept-language'] ?? ''
  }
  get signal() {
    return abortedWithout(this.#exchange[1])
  }
  browserKey = () => browserKeyOf(...this.#exchange, this.#publicUrl)
}

const sendAnswer = (endpoint: Endpoint, answer: unknown, [request, reply]: Exchange) => {
  if (endpoint.answer === 'file') return sendFile(reply, answer as FileAnswer)
  if (endpoint.revalidates) return sendRevalidated(request, reply, answer)
  return reply.header('cache-control', 'no-store').send(answer)
}

type Asker = { endpoint: Endpoint; session: Session | null; caller: Caller }

const whoCalls = async (
  { world }: Deps,
  { endpoint, session, caller }: Asker,
  request: FastifyRequest,
) => {
  if (session) return { world, accountId: session.accountId } satisfies Owner
  if (endpoint.auth === 'store_admin')
    return { world, ...(await storeAdminOf(world, request)) } satisfies StoreAdmin
  return { world, caller } satisfies Guest
}

const handle = async (deps: Deps, { endpoint, run }: Route, exchange: Exchange) => {
  const { world, sessions, streams } = deps
  const [request] = exchange
  const session = endpoint.auth === 'owner' ? await ownerOf(world, sessions, request) : null
  if (endpoint.answer === 'stream') {
    const input = parse(endpoint, rawInput(endpoint, request, undefined), request)
    return streams.open(session!, exchange, input['within_ms'] as number | undefined)
  }
  const caller = new RequestCaller(world, session, exchange)
  const who = await whoCalls(deps, { endpoint, session, caller }, request)
  const upload = endpoint.multipart ? await receive(deps, session, request) : undefined
  try {
    request.takePlace?.()
    // An upload can take minutes: the session may have ended meanwhile.
    if (session && sessions.hasEnded(session.familyId)) throw new Problem('unauthenticated')
    const input = parse(endpoint, rawInput(endpoint, request, upload), request)
    const keep = () => run(who as never, input as never, caller)
    const key = keyOf(endpoint, request)
    const answer =
      key && session
        ? await answerOnce(
            { world, accountId: session.accountId },
            { key, endpoint: endpoint.name, input },
            keep,
          )
        : await keep()
    return sendAnswer(endpoint, answer, exchange)
  } finally {
    await upload?.dispose()
  }
}

/** Registers every endpoint of the contract under /api/, with and without a slash at the end. */
export const addApiRoutes = (
  app: FastifyInstance,
  parts: Omit<Deps, 'beginUpload'>,
  routes: Route[],
) => {
  const deps: Deps = { ...parts, beginUpload: limitUploads() }
  // Clients may disconnect while their request is running: a stopping process waits for these too.
  const underWay = new Set<Promise<unknown>>()
  app.addHook('onClose', async () => void (await Promise.allSettled(underWay)))
  for (const route of routes) {
    const { endpoint } = route
    app.route({
      method: [endpoint.method, ...(endpoint.alsoMethods ?? [])],
      url: `/api/${endpoint.path}`,
      config: { name: endpoint.name, takesForm: endpoint.multipart === true },
      // Responses with tokens are never compressed: their length would reveal something (BREACH). Files are sent
      // unchanged.
      ...(endpoint.auth === 'owner' && endpoint.answer !== 'file'
        ? {}
        : { compress: false as const }),
      ...(endpoint.maxBytes === undefined ? {} : { bodyLimit: endpoint.maxBytes }),
      handler: (request, reply) => {
        const work: Promise<unknown> = handle(deps, route, [request, reply]).finally(() =>
          underWay.delete(work),
        )
        underWay.add(work)
        return work
      },
    })
  }
}
