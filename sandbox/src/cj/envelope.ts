import { randomUUID } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** Error codes of CJ's API 2.0; all come with HTTP 200 but the one for too many requests. */
export const codes = {
  auth: 1_600_001,
  refresh: 1_600_003,
  parameter: 1_600_100,
  tooMany: 1_600_200,
  user: 1_601_000,
  removed: 1_602_002,
} as const

/** What CJ refuses. @see codes */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export const accept = (data: unknown) => ({
  code: 200,
  result: true,
  message: 'Success',
  data,
  requestId: randomUUID(),
})

export const refuse = (reply: FastifyReply, { code, message }: Refusal): FastifyReply =>
  reply.code(code === codes.tooMany ? 429 : 200).send({
    code,
    result: false,
    message,
    data: null,
    requestId: randomUUID(),
  })
