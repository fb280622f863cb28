import { assertOutsideTransaction } from '../../db/transaction.ts'
import { SupplierFailure } from '../supplier-failure.ts'
import type { Urgency } from '../supplier.ts'
import { openPacedCalls } from '../suppliers/paced-calls.ts'
import { readBody } from '../suppliers/read-body.ts'
import { Envelope } from './wire.ts'

/** Codes of CJ's API 2.0 that say that the access is not valid. */
const DENIED = new Set([1_600_001, 1_600_002, 1_600_003, 1_601_000])
const TOO_MANY = 1_600_200
/** Product not found, and product removed from the shelves (developers.cjdropshipping.com, Global Error Codes). */
export const GONE = new Set([1_602_001, 1_602_002])
const TIMEOUT_MS = 15_000
/** What CJ refuses, besides what makes a failure: its code and its words. */
export class CjRefusal extends Error {
  override name = 'CjRefusal'
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

export type CjCall = {
  method: 'GET' | 'POST'
  path: string
  query?: Record<string, string | number | undefined>
  body?: object
  token?: string
}
type Ask = CjCall & { apiBase: string }

const addressOf = ({ apiBase, path, query = {} }: Ask): URL => {
  const url = new URL(`${apiBase}${path}`)
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

const send = async (ask: Ask): Promise<Response> => {
  assertOutsideTransaction('A call of CJ')
  return fetch(addressOf(ask), {
    method: ask.method,
    headers: {
      ...(ask.token && { 'CJ-Access-Token': ask.token }),
      ...(ask.body && { 'content-type': 'application/json' }),
    },
    ...(ask.body && { body: JSON.stringify(ask.body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: Error) => {
    throw new SupplierFailure('unavailable', `CJ: ${error.message}`)
  })
}

/** The data of an answer. @throws SupplierFailure, CjRefusal */
const read = async (response: Response): Promise<unknown> => {
  if (response.status === 429) throw new SupplierFailure('busy', 'CJ: too many requests')
  if (!response.ok) throw new SupplierFailure('unavailable', `CJ answered ${response.status}`)
  const envelope = Envelope.safeParse(await readBody(response, 'CJ'))
  if (!envelope.success)
    throw new SupplierFailure('unavailable', 'CJ answered in a shape that nobody knows')
  const { code, result, message, data } = envelope.data
  if (code === 200 && result !== false) return data
  if (code === TOO_MANY) throw new SupplierFailure('busy', `CJ: ${message}`)
  if (DENIED.has(code)) throw new SupplierFailure('denied', `CJ: ${code} ${message ?? ''}`)
  throw new CjRefusal(code, `CJ: ${code} ${message ?? ''}`)
}

/**
 * Calls of one account at CJ, as many a second as its level lets it. What is refused as too many is tried again.
 * @throws SupplierFailure, CjRefusal
 */
export const openCalls = ({ apiBase, perSecond }: { apiBase: string; perSecond: number }) => {
  const paced = openPacedCalls(perSecond)
  return (call: CjCall, urgency: Urgency): Promise<unknown> =>
    paced(async () => read(await send({ ...call, apiBase })), urgency)
}
