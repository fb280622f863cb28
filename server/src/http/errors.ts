import { errors } from '@plaudit/contract/errors'
import { fieldTextOf } from '@plaudit/contract/field-texts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { readAccessToken } from '../access-token.ts'
import { languageOf } from '../account-language.ts'
import { isDatabaseUnavailable } from '../db/is-database-unavailable.ts'
import { isOwnerGone } from '../db/is-owner-gone.ts'
import { Problem } from '../problem.ts'
import { FilesUnavailable } from '../providers/files.ts'
import { languageFrom } from '../texts/choose-language.ts'
import { translate } from '../texts/translate.ts'
import { phrase, type Text } from '../texts/phrase.ts'
import type { World } from '../world.ts'
import { bearerOf } from './session.ts'
import type { Language } from '@plaudit/contract/accounts/account-fields'

type Body = Record<string, unknown>
type Say = (text: Text) => string

/** API-10: field errors are `{ field: [text, …] }`, others `{ detail, error_code?, limit_type? }`. */
const bodyOf = (problem: Problem, inWords: Say): Body => {
  const known: { status: number; error_code?: number } = errors[problem.code]
  const { fields, limit_type, facts } = problem.extra
  if (fields)
    return Object.fromEntries(
      Object.entries(fields).map(([field, messages]) => [field, messages.map(inWords)]),
    )
  return {
    detail: inWords(problem.detail),
    code: problem.code,
    ...(known.error_code ? { error_code: known.error_code } : {}),
    ...(limit_type ? { limit_type } : {}),
    ...(facts ? { facts } : {}),
  }
}

/** A shop's page sets its own language (`?locale=`), which may differ from the browser's. */
const pageLanguage = (request: FastifyRequest): string => {
  const { locale } = request.query as { locale?: unknown }
  return request.url.startsWith('/storefront/') && typeof locale === 'string' ? `${locale},` : ''
}

const wishedBy = (request: FastifyRequest): Language =>
  languageFrom(pageLanguage(request) + (request.headers['accept-language'] ?? ''))

/** The account's language if signed in; else the page's language, then the browser's. */
const languageFor = async (world: World, request: FastifyRequest): Promise<Language> => {
  const wished = wishedBy(request)
  const token = bearerOf(request)
  const owner = token
    ? await readAccessToken(token, world.settings.sessionSecret, world.clock.now())
    : null
  if (!owner) return wished
  // Without the account or the database, the response still has some language.
  return languageOf(world.db, owner.accountId).catch(() => wished)
}

const addProblemHeaders = (reply: FastifyReply, { code, extra }: Problem) => {
  if (extra.retryAfterSeconds) reply.header('retry-after', String(extra.retryAfterSeconds))
  // shopify.dev, "Session tokens": the page's next attempt has another token.
  if (code === 'store_session_refused') reply.header('x-shopify-retry-invalid-session-request', '1')
}

/**
 * The only place that turns an error into status, body and text. Anything but a Problem is a bug: 500, logged, no
 * detail.
 */
export const makeAnswerError =
  (world: World) =>
  async (thrown: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
    // What the caller asked for was ended when he had left: nobody reads this.
    if (thrown.name === 'AbortError' && reply.raw.closed) return reply.code(499).send()
    // The account was deleted while the request was waiting or running.
    const error = isOwnerGone(thrown) && bearerOf(request) ? new Problem('unauthenticated') : thrown
    const request_id = request.id
    const isAway = isDatabaseUnavailable(error) || error instanceof FilesUnavailable
    // An unavailable or overloaded database is not queried for the language too.
    const language =
      isAway || (error instanceof Problem && error.code === 'unavailable')
        ? wishedBy(request)
        : await languageFor(world, request)
    const inWords: Say = (one) => translate(language, one)
    reply.header('content-language', language)
    if (error instanceof Problem) {
      addProblemHeaders(reply, error)
      return reply.code(errors[error.code].status).send({ ...bodyOf(error, inWords), request_id })
    }
    const status = (error as FastifyError).statusCode ?? 500
    if (status >= 400 && status < 500)
      return reply
        .code(status)
        .send({ detail: inWords(wireDetail(error as FastifyError, status)), request_id })
    if (isAway) {
      request.log.warn({ err: error }, 'unavailable')
      return reply
        .code(503)
        .header('retry-after', '2')
        .send({ detail: inWords(phrase('errors.unavailable')), code: 'unavailable', request_id })
    }
    request.log.error({ err: error }, 'unexpected error')
    return reply.code(500).send({ detail: inWords(phrase('errors.unavailable')), request_id })
  }

const wireDetail = (error: FastifyError, status: number): Text => {
  if (status === 413) return phrase('requests.too_large')
  if (status === 415) return phrase('requests.content_type')
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError)
    return phrase('requests.not_json')
  return phrase('requests.not_understood')
}

/**
 * The messages of each field of a failed parse, keyed as the client sent it; a field of an object as `billing.city`.
 */
export const fieldsOf = (
  issues: readonly { path: PropertyKey[]; message: string }[],
): Record<string, Text[]> => {
  const fields: Record<string, Text[]> = {}
  for (const issue of issues) {
    const [field = 'detail', inner] = issue.path
    const name = typeof inner === 'string' ? `${String(field)}.${inner}` : String(field)
    const said = fieldTextOf(issue)
    ;(fields[name] ??= []).push(phrase(`fields.${said.name}`, said.values))
  }
  return fields
}
