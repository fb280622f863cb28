import type { StripeFailure } from '../stripe-client.ts'

/** Point P53: `card` declined or incomplete, `bank` 3-D Secure failed or was left, `network` nobody answered. */
export type Why = 'card' | 'bank' | 'network'

/** The card form could not hand over a card. `message`: the provider's own words, if any. */
export class CardRefused extends Error {
  override name = 'CardRefused'
  why: Why
  constructor(why: Why, message = '') {
    super(message)
    this.why = why
  }
}

/** Codes of Stripe (docs.stripe.com/error-codes) for a question of the bank that was not answered well. */
const isBank = (code: string | undefined) => Boolean(code?.includes('authentication'))

export const refusalOf = ({ type, code, message }: StripeFailure): CardRefused =>
  new CardRefused(type === 'api_connection_error' ? 'network' : isBank(code) ? 'bank' : 'card', isBank(code) ? '' : message)
