import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { answerFault, complain, cutConnection } from '../../stand-in/open-server.ts'
import { readForm, type Wire } from '../../stand-in/read-form.ts'
import { answerFaults } from './check-answer.ts'
import { checkParameters } from './check-parameters.ts'
import { invalid, StripeError } from '../errors.ts'
import { expandAll } from './expand.ts'
import { newId } from '../memory.ts'
import { apiVersion, type Stripe } from '../stripe.ts'

export type Call = { stripe: Stripe; params: Record<string, string>; input: Wire; path: string }
/** One operation of the description, and what it does. Throws `StripeError`. */
export type Operation = {
  operation: string
  run(call: Call): Wire
  /** May be called from a browser, with the publishable key. */ isPublic?: true
}

/** The parts used here are the same in both; stripe-node 23.1.0 pins the second. */
const versions = [apiVersion, '2026-10-28.endive']

const keyOf = (request: FastifyRequest): string => {
  const [scheme = '', value = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme.toLowerCase() === 'basic')
    return Buffer.from(value, 'base64').toString().split(':')[0] ?? ''
  return value
}

const checkKey = (stripe: Stripe, request: FastifyRequest, input: Wire, isPublic: boolean) => {
  const key = keyOf(request) || (typeof input.key === 'string' ? input.key : '')
  if (key === stripe.secretKey) return
  if (isPublic && key === stripe.publishableKey) return
  if (key === stripe.publishableKey)
    throw new StripeError(
      403,
      'invalid_request_error',
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      {
        code: 'secret_key_required',
      },
    )
  throw new StripeError(
    401,
    'invalid_request_error',
    key ? `Invalid API Key provided: ${key.slice(0, 8)}****` : 'You did not provide an API key.',
  )
}

const checkVersion = (request: FastifyRequest) => {
  const asked = request.headers['stripe-version']
  if (typeof asked === 'string' && !versions.includes(asked))
    throw invalid(
      `Invalid Stripe API version: ${asked}. This stand-in speaks ${versions.join(' and ')}.`,
    )
}

type Answer = { status: number; body: string }

const asAnswer = (error: unknown, requestId: string): Answer => {
  if (!(error instanceof StripeError)) throw error
  return {
    status: error.status,
    body: JSON.stringify(
      {
        error: {
          ...error.error,
          request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
        },
      },
      null,
      2,
    ),
  }
}

/** Whatever the suite asks for, nothing is answered that Stripe's published examples do not have. */
const assertPublished = (operation: string, answer: Wire) => {
  const faults = answerFaults(answer)
  if (faults.length === 0) return
  complain(`stripe ${operation} would answer what Stripe does not: ${faults.join('; ')}`)
  throw new Error('An answer that is not published')
}

const perform = (
  stripe: Stripe,
  { operation, run }: Operation,
  given: { params: Record<string, string>; input: Wire; path: string },
): Answer => {
  const { expand, ...input } = given.input
  const answer = run({ stripe, params: given.params, input, path: given.path })
  const paths = Array.isArray(expand) ? expand.filter((one) => typeof one === 'string') : []
  if (operation.startsWith('GET') && paths.some((one) => one.split('.').length > 4))
    throw invalid('You cannot expand more than 4 levels of a property.')
  const expanded = expandAll(stripe.memory, answer, paths)
  assertPublished(operation, expanded)
  return { status: 200, body: JSON.stringify(expanded, null, 2) }
}

/** The same key gives the same answer, also an error that came of the work itself; another body with it is refused. */
const withIdempotencyKey = (
  stripe: Stripe,
  key: string,
  fingerprint: string,
  requestId: string,
  work: () => Answer,
): KeyedAnswer => {
  const before = stripe.memory.answers.get(key)
  if (before && before.fingerprint !== fingerprint)
    throw new StripeError(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    )
  if (before && 'status' in before)
    return { status: before.status, body: before.body, replayed: before.request }
  let answer: Answer
  try {
    answer = work()
  } catch (error) {
    answer = asAnswer(error, requestId)
  }
  stripe.memory.answers.set(key, { fingerprint, request: requestId, ...answer })
  return answer
}

const send = async (reply: FastifyReply, answer: Answer) =>
  reply.code(answer.status).type('application/json').send(answer.body)

type Asked = FastifyRequest<{ Params: Record<string, string>; Body: string | undefined }>
type KeyedAnswer = Answer & { replayed?: string }

const rateLimited = () =>
  new StripeError(429, 'invalid_request_error', 'Request rate limit exceeded.', {
    code: 'rate_limit',
  })

const pathOf = ({ url }: Asked) => url.split('?')[0] ?? ''

/** Parameters come in the body of a POST; with other methods in the address, and in a body if there is one. */
const parametersOf = ({ method, url, body }: Asked): Wire => {
  if (method === 'POST') return readForm(body ?? '')
  const query = url.split('?')[1] ?? ''
  return readForm(body ? `${query}&${body}` : query)
}

const idempotencyKeyOf = ({ method, headers }: Asked): string | undefined => {
  const key = headers['idempotency-key']
  return typeof key === 'string' && method === 'POST' ? key : undefined
}

const idempotencyHeaders = (request: Asked, { replayed }: KeyedAnswer) => {
  const key = idempotencyKeyOf(request)
  return {
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(replayed && { 'idempotent-replayed': 'true', 'original-request': replayed }),
  }
}

const answerRequest = (
  stripe: Stripe,
  operation: Operation,
  request: Asked,
  requestId: string,
): KeyedAnswer => {
  const path = pathOf(request)
  const given = parametersOf(request)
  checkKey(stripe, request, given, operation.isPublic ?? false)
  checkVersion(request)
  const input = checkParameters(operation.operation, given)
  const work = () => perform(stripe, operation, { params: request.params, input, path })
  const key = idempotencyKeyOf(request)
  return key === undefined
    ? work()
    : withIdempotencyKey(stripe, key, `${path} ${JSON.stringify(given)}`, requestId, work)
}

/** Serves one operation: key, version, fault, parameters, idempotency, work, expansion, Stripe's headers. */
export const serveOperation = (
  server: FastifyInstance,
  stripe: Stripe,
  operation: Operation,
): void => {
  const [method = '', described = ''] = operation.operation.split(' ')
  const route = described.replace(/\{([a-z_]+)\}/g, ':$1')
  server.route<{ Params: Record<string, string>; Body: string | undefined }>({
    method: method as HTTPMethods,
    url: route,
    handler: async (request, reply) => {
      const requestId = newId('req', 14)
      void reply.headers({ 'request-id': requestId, 'stripe-version': apiVersion })
      if (operation.isPublic) void reply.header('access-control-allow-origin', '*')
      await stripe.faults.meanwhile('stripe')
      const fault = stripe.faults.take('stripe')
      if (fault === 'throttled') return send(reply, asAnswer(rateLimited(), requestId))
      if (fault && fault !== 'cut') return answerFault(reply, fault)
      try {
        const answer = answerRequest(stripe, operation, request, requestId)
        void reply.headers(idempotencyHeaders(request, answer))
        if (fault === 'cut') return cutConnection(reply)
        return await send(reply, answer)
      } catch (error) {
        const answer = asAnswer(error, requestId)
        if (answer.status === 400)
          complain(`stripe ${method} ${pathOf(request)}: ${answer.body.replaceAll(/\s+/g, ' ')}`)
        return send(reply, answer)
      }
    },
  })
}
