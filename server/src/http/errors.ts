import { errors } from '@plaudit/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'

type Body = Record<string, unknown>

/** Decisions 2: fields answer as `{ field: [text, …] }`, everything else as `{ detail, error_code?, limit_type? }`. */
const bodyOf = (problem: Problem): Body => {
  const known: { status: number; detail: string; error_code?: number } = errors[problem.code]
  const { fields, detail, limit_type, facts } = problem.extra
  if (fields) return { ...fields }
  return {
    detail: detail ?? known.detail,
    code: problem.code,
    ...(known.error_code ? { error_code: known.error_code } : {}),
    ...(limit_type ? { limit_type } : {}),
    ...(facts ? { facts } : {}),
  }
}

/** The only place where an error becomes a status and a body. What is not a Problem is a bug: 500, logged, no detail. */
export const answerError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => {
  const request_id = request.id
  if (error instanceof Problem) {
    if (error.extra.retryAfterSeconds) reply.header('retry-after', String(error.extra.retryAfterSeconds))
    return reply.code(errors[error.code].status).send({ ...bodyOf(error), request_id })
  }
  const status = (error as FastifyError).statusCode ?? 500
  if (status >= 400 && status < 500) return reply.code(status).send({ detail: wireDetail(error as FastifyError, status), request_id })
  request.log.error({ err: error }, 'unexpected error')
  return reply.code(500).send({ detail: 'Something went wrong! Please try again later.', request_id })
}

const wireDetail = (error: FastifyError, status: number) => {
  if (status === 413) return 'This is too large.'
  if (status === 415) return 'This content type is not understood.'
  if (error.code === 'FST_ERR_CTP_INVALID_JSON_BODY' || error instanceof SyntaxError) return 'The body is not valid JSON.'
  return 'The request could not be understood.'
}

/** The messages of each field of a failed parse, keyed as the client sent it; a field of an object as `billing.city`. */
export const fieldsOf = (issues: readonly { path: PropertyKey[]; message: string }[]): Record<string, string[]> => {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of issues) {
    const [field = 'detail', inner] = path
    const name = typeof inner === 'string' ? `${String(field)}.${inner}` : String(field)
    ;(fields[name] ??= []).push(message)
  }
  return fields
}
