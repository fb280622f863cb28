/**
 * Why a card was refused, as far as an owner is shown it. Both sides read it: the server in the answers of the card
 * payment service (`facts.reason` of `payment_refused`), the browser in the failures of its card form.
 */
export const cardRefusals = [
  'declined',
  'insufficient_funds',
  'limit_exceeded',
  'expired_card',
  'incorrect_number',
  'incorrect_cvc',
  'incorrect_expiry',
  'incorrect_address',
  'card_not_supported',
  'currency_not_supported',
  'processing_error',
  'authentication_required',
  'no_card',
] as const
export type CardRefusal = (typeof cardRefusals)[number]

/**
 * Codes of docs.stripe.com/declines/codes and docs.stripe.com/error-codes. A card that is lost, stolen or taken for
 * fraud is plainly declined: Stripe asks not to tell the person who holds it.
 */
const reasons: Record<string, CardRefusal> = {
  insufficient_funds: 'insufficient_funds',
  card_velocity_exceeded: 'limit_exceeded',
  withdrawal_count_limit_exceeded: 'limit_exceeded',
  expired_card: 'expired_card',
  incorrect_number: 'incorrect_number',
  invalid_number: 'incorrect_number',
  incorrect_cvc: 'incorrect_cvc',
  invalid_cvc: 'incorrect_cvc',
  incorrect_pin: 'declined',
  invalid_expiry_month: 'incorrect_expiry',
  invalid_expiry_year: 'incorrect_expiry',
  invalid_expiry_month_past: 'incorrect_expiry',
  invalid_expiry_year_past: 'incorrect_expiry',
  incorrect_zip: 'incorrect_address',
  incorrect_address: 'incorrect_address',
  card_not_supported: 'card_not_supported',
  service_not_allowed: 'card_not_supported',
  transaction_not_allowed: 'card_not_supported',
  currency_not_supported: 'currency_not_supported',
  processing_error: 'processing_error',
  issuer_not_available: 'processing_error',
  reenter_transaction: 'processing_error',
  try_again_later: 'processing_error',
  authentication_required: 'authentication_required',
  authentication_not_handled: 'authentication_required',
  invoice_payment_intent_requires_action: 'authentication_required',
  subscription_payment_intent_requires_action: 'authentication_required',
  setup_intent_authentication_failure: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_required',
}

/** What the codes of a refused card mean; the bank's own (`decline_code`) says more than the kind of the error. */
export const cardRefusalOf = ({
  code,
  decline_code,
}: {
  code?: string | undefined
  decline_code?: string | undefined
}): CardRefusal => reasons[decline_code ?? ''] ?? reasons[code ?? ''] ?? 'declined'
