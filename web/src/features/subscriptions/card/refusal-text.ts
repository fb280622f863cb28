import { cardRefusals, type CardRefusal } from '@plaudit/contract/billing/card-refusals'
import { CallFailure, SessionEnded, textOf } from '../../../api/failures.ts'
import { translate } from '../../../texts/translate.ts'
import { CardRefused } from './card-refused.ts'

const cardText = {
  card: 'checkout:refused.card',
  bank: 'checkout:refused.bank',
  network: 'checkout:refused.network',
} as const

const isReason = (reason: unknown): reason is CardRefusal =>
  (cardRefusals as readonly unknown[]).includes(reason)

/** Why, in a sentence of its own; nothing where the bank gives no reason. */
const reasonText = (reason: unknown): string =>
  isReason(reason) && reason !== 'declined' ? translate(`checkout:reason.${reason}`) : ''

/** Which refusal it is: a card's reason, or what the server tells apart. */
export const factOf = (failure: unknown): unknown => {
  const facts = failure instanceof CallFailure ? failure.body?.['facts'] : null
  return typeof facts === 'object' && facts !== null && 'reason' in facts ? facts.reason : null
}

/**
 * What stands beside the payment when it did not go through (API-24, BILL-74): what happened, what was kept, what to
 * do. Null where something else says it.
 */
export const refusalText = (failure: unknown): string | null => {
  if (failure instanceof SessionEnded) return null
  if (failure instanceof CardRefused)
    return [translate(cardText[failure.why]), reasonText(failure.reason)].filter(Boolean).join(' ')
  if (failure instanceof CallFailure && failure.status > 0 && failure.status < 500)
    return [textOf(failure) ?? translate('checkout:refused.bank'), reasonText(factOf(failure))]
      .filter(Boolean)
      .join(' ')
  if (failure instanceof CallFailure && failure.status === 503)
    return textOf(failure) ?? translate('checkout:refused.network')
  if (failure instanceof CallFailure) return translate('checkout:refused.network')
  return failure instanceof Error && failure.message
    ? failure.message
    : translate('app:errors.something')
}
