import { cardRefusalOf, type CardRefusal } from '@plaudit/contract/billing/card-refusals'
import type { StripeFailure } from '../stripe-client.ts'

/** BILL-74: `card` declined or incomplete, `bank` 3-D Secure failed or was left, `network` nobody answered. */
export type Why = 'card' | 'bank' | 'network'

/**
 * The card form could not hand over a card. `reason`: what the bank or the form had against it, where that is known.
 */
export class CardRefused extends Error {
  override name = 'CardRefused'
  why: Why
  reason: CardRefusal | null
  constructor(why: Why, reason: CardRefusal | null = null) {
    super(reason ?? why)
    this.why = why
    this.reason = reason
  }
}

/** Codes of Stripe (docs.stripe.com/error-codes) for a question of the bank that was not answered well. */
const isBank = (code: string | undefined) => Boolean(code?.includes('authentication'))

/** What Stripe.js says went wrong. Its own sentences are not shown: they may be in another language. */
export const refusalOf = ({ type, code, decline_code }: StripeFailure): CardRefused => {
  if (type === 'api_connection_error') return new CardRefused('network')
  return isBank(code)
    ? new CardRefused('bank')
    : new CardRefused('card', cardRefusalOf({ code, decline_code }))
}
