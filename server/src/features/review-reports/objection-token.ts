import { createHmac, timingSafeEqual } from 'node:crypto'
import type { World } from '../../world.ts'
import { isUuid } from '../../text-patterns/is-uuid.ts'

/** Who may object to which decision: the writer of the review, or the reporter of a report. */
export type Objector = {
  accountId: string
  decisionId: string
  side: 'author' | 'reporter'
  /** Of a reporter; empty for the writer. */
  reportId: string
}

const signatureOf = ({ settings }: World, { accountId, decisionId, reportId }: Objector): string =>
  createHmac('sha256', settings.sessionSecret)
    .update(`objection ${accountId} ${decisionId} ${reportId}`)
    .digest('base64url')

/** What the link in the letter of a decision carries: nothing to guess, and nothing that is kept. */
export const signObjection = (world: World, objector: Objector): string => {
  const { accountId, decisionId, reportId } = objector
  return [accountId, decisionId, reportId, signatureOf(world, objector)].join('.')
}

/** Null when it is not ours. */
export const readObjection = (world: World, token: string): Objector | null => {
  const parts = token.split('.')
  const [accountId = '', decisionId = '', reportId = '', signature = ''] = parts
  if (parts.length !== 4) return null
  if (![accountId, decisionId, ...(reportId ? [reportId] : [])].every((id) => isUuid(id)))
    return null
  const objector: Objector = {
    accountId,
    decisionId,
    side: reportId ? 'reporter' : 'author',
    reportId,
  }
  const right = Buffer.from(signatureOf(world, objector))
  const given = Buffer.from(signature)
  return given.length === right.length && timingSafeEqual(given, right) ? objector : null
}
