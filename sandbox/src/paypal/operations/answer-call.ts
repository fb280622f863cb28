import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { answerFault, complain, cutConnection } from '../../stand-in/open-server.ts'
import type { Wire } from '../../stand-in/read-form.ts'
import { answerSchema, checkBody, faultsOf } from './check-body.ts'
import { PayPalError, unprocessable } from '../errors.ts'
import type { PayPal } from '../paypal.ts'

export type Call = {
  paypal: PayPal
  params: Record<string, string>
  query: Record<string, string>
  body: Wire
  raw: unknown
}
/** What comes of a call; no body answers 204. `brief` goes out unless `Prefer: return=representation` was asked for. */
export type Outcome = { status: number; body?: object; brief?: object }
/** One operation of the description. `keyed`: a repeated `PayPal-Request-Id` answers the same again. */
export type Operation = { operation: string; keyed?: true; run(call: Call): Outcome }

const checkToken = (paypal: PayPal, request: FastifyRequest) => {
  const token = (request.headers.authorization ?? '').replace(/^Bearer /i, '')
  const known = paypal.memory.tokens.get(token)
  if (!known || known.expiresAt <= paypal.clock.now())
    throw new PayPalError(
      401,
      'AUTHENTICATION_FAILURE',
      'Authentication failed due to missing authorization header, or invalid authentication credentials.',
      [{ issue: 'INVALID_TOKEN', description: 'Token signature verification failed.' }],
    )
}

const runOncePerRequestId = (
  paypal: PayPal,
  key: string,
  body: unknown,
  work: () => Outcome,
): Outcome => {
  const before = paypal.memory.answers.get(key)
  const text = JSON.stringify(body)
  if (before && before.body !== text)
    throw unprocessable(
      'DUPLICATE_REQUEST_ID',
      'The PayPal-Request-Id was used before with another request.',
    )
  const answered = before?.answer as Outcome | undefined
  if (answered) return answered.body ? { ...answered, status: 200 } : answered
  const outcome = work()
  paypal.memory.answers.set(key, { body: text, answer: outcome })
  return outcome
}

const send = (reply: FastifyReply, request: FastifyRequest, { status, body, brief }: Outcome) => {
  const whole = /return=representation/.test(String(request.headers.prefer ?? ''))
  return reply.code(status).send(whole ? body : (brief ?? body))
}

/** Whatever the suite asks for, nothing is answered that PayPal's description does not have. */
const assertDescribed = (operation: string, { body, brief }: Outcome): void => {
  const schema = answerSchema(operation)
  const faults = schema ? [body, brief].flatMap((one) => (one ? faultsOf(schema, one) : [])) : []
  if (faults.length)
    throw new Error(`paypal ${operation} answers what is not described: ${JSON.stringify(faults)}`)
}

const refuse = (reply: FastifyReply, request: FastifyRequest, error: unknown) => {
  if (!(error instanceof PayPalError)) throw error
  if (error.status === 400 || error.status === 422)
    complain(`paypal ${request.method} ${request.url}: ${JSON.stringify(error.body)}`)
  return reply.code(error.status).send(error.body)
}

/** Serves one operation under `/paypal`: token, fault, body, repeated requests, work. */
export const serveOperation = (
  server: FastifyInstance,
  paypal: PayPal,
  { operation, keyed, run }: Operation,
): void => {
  const [method = '', described = ''] = operation.split(' ')
  server.route<{ Params: Record<string, string>; Querystring: Record<string, string> }>({
    method: method as HTTPMethods,
    url: `/paypal${described.replace(/\{([a-z_]+)\}/g, ':$1')}`,
    handler: async (request, reply) => {
      void reply.header('paypal-debug-id', crypto.randomUUID().replaceAll('-', '').slice(0, 13))
      await paypal.faults.meanwhile('paypal')
      const fault = paypal.faults.take('paypal')
      if (fault === 'throttled')
        return reply
          .code(429)
          .send(
            new PayPalError(
              429,
              'RATE_LIMIT_REACHED',
              'Too many requests. Blocked due to rate limiting.',
            ).body,
          )
      if (fault && fault !== 'cut') return answerFault(reply, fault)
      try {
        checkToken(paypal, request)
        const body = checkBody(operation, request.body)
        const work = () =>
          run({ paypal, params: request.params, query: request.query, body, raw: request.body })
        const id = request.headers['paypal-request-id']
        const outcome =
          keyed && typeof id === 'string'
            ? runOncePerRequestId(paypal, `${request.url} ${id}`, request.body, work)
            : work()
        assertDescribed(operation, outcome)
        return fault === 'cut' ? cutConnection(reply) : send(reply, request, outcome)
      } catch (error) {
        return refuse(reply, request, error)
      }
    },
  })
}

/** Whether two parsed bodies are the same. */
export const isSame = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b)
