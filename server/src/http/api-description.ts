import swaggerUi from '@fastify/swagger-ui'
import swagger from '@fastify/swagger'
import type { Endpoint } from '@plaudit/contract/endpoint'
import { errors } from '@plaudit/contract/errors'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { english } from '../texts/english.ts'

type Schema = Record<string, unknown> & {
  properties?: Record<string, unknown>
  required?: string[]
}

const schemaOf = (schema: Endpoint['input'], io: 'input' | 'output'): Schema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  }) as Schema
  return rest
}

const without = (schema: Schema, names: string[]): Schema => ({
  ...schema,
  properties: Object.fromEntries(
    Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name)),
  ),
  required: (schema.required ?? []).filter((name) => !names.includes(name)),
})

const asParameters = (schema: Schema, place: 'path' | 'query', names: string[]) =>
  names.map((name) => ({
    name,
    in: place,
    required: place === 'path' || (schema.required ?? []).includes(name),
    schema: schema.properties?.[name] ?? {},
  }))

const goodContent = (endpoint: Endpoint): Record<string, object> => {
  if (endpoint.answer === 'file') return { '*/*': {} }
  if (endpoint.answer === 'stream') return { 'text/event-stream': {} }
  return { 'application/json': { schema: schemaOf(endpoint.output, 'output') } }
}

const sessionErrors = {
  owner: ['unauthenticated', 'other_account'],
  store_admin: ['store_session_refused'],
  guest: [],
} as const

const answers = (endpoint: Endpoint) => {
  const bad = new Map<string, string[]>()
  const ofSession = sessionErrors[endpoint.auth]
  const ofKey = endpoint.idempotent ? (['conflict', 'idempotency_conflict'] as const) : []
  for (const code of new Set([...endpoint.errors, ...ofSession, ...ofKey])) {
    const status = String(errors[code].status)
    bad.set(status, [...(bad.get(status) ?? []), `\`${code}\`: ${english.errors[code]}`])
  }
  return {
    200: { description: 'Done', content: goodContent(endpoint) },
    ...Object.fromEntries(
      [...bad].map(([status, texts]) => [status, { description: texts.join('\n\n') }]),
    ),
  }
}

const operation = (endpoint: Endpoint) => {
  const schema = schemaOf(endpoint.input, 'input')
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name!)
  const rest = Object.keys(schema.properties ?? {}).filter((name) => !inPath.includes(name))
  const inQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE'
  const type = endpoint.multipart ? 'multipart/form-data' : 'application/json'
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[0]!],
    security: endpoint.auth === 'guest' ? [] : [{ bearer: [] }],
    parameters: [
      ...asParameters(schema, 'path', inPath),
      ...(inQuery ? asParameters(schema, 'query', rest) : []),
    ],
    ...(!inQuery && rest.length
      ? {
          requestBody: {
            content: { [type]: { schema: without(schema, inPath), example: endpoint.example } },
          },
        }
      : {}),
    responses: answers(endpoint),
  }
}

/** OpenAPI 3.0 of every promise in the contract. */
export const describeApi = (endpoints: Endpoint[]) => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    const path = `/api/${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    for (const method of [endpoint.method, ...(endpoint.alsoMethods ?? [])]) {
      const suffix = method === endpoint.method ? '' : `.${method.toLowerCase()}`
      ;(paths[path] ??= {})[method.toLowerCase()] = {
        ...operation(endpoint),
        operationId: endpoint.name + suffix,
      }
    }
  }
  return {
    openapi: '3.0.3' as const,
    info: {
      title: 'Plaudit',
      version: '1',
      description: 'Times are ISO 8601 UTC, money is integer cents, lists page by cursor.',
    },
    components: {
      securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  }
}

/** The one inline style of its page: an empty picture without a size. */
const ICONS_STYLE = "'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='"
const PAGE_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-hashes'", ICONS_STYLE],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

const once = <T>(make: () => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

/** `/api/openapi.json` and a browsable page at `/api/docs`. */
export const addApiDescription = async (app: FastifyInstance, endpoints: Endpoint[]) => {
  const document = {}
  // Describing every call takes 0.1 s: the first reader waits for it, not the start of the process.
  const describe = once(() => Object.assign(document, describeApi(endpoints)))
  app.get('/api/openapi.json', async () => describe())
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { docExpansion: 'none' },
    uiHooks: { onRequest: async () => void describe() },
    staticCSP: PAGE_POLICY,
  })
}
