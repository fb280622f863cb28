import { cardRefused } from '../errors.ts'

/** How a test card behaves: when it is kept (`setup`), and each time it is charged (`charge`). */
type Manner = 'ok' | 'authenticate' | Refusal
type Refusal = { code: string; decline_code: string; message: string }
export type TestCard = {
  brand: string
  setup: Manner
  charge: Manner | 'authenticate unless set up'
}

const refused = (decline_code: string, message: string, code = 'card_declined'): Refusal => ({
  code,
  decline_code,
  message,
})
const declined = refused('generic_decline', 'Your card was declined.')
const noFunds = refused('insufficient_funds', 'Your card has insufficient funds.')
export const expired = refused('expired_card', 'Your card has expired.', 'expired_card')
const wrongCvc = refused(
  'incorrect_cvc',
  "Your card's security code is incorrect.",
  'incorrect_cvc',
)
const lost = refused('lost_card', 'Your card was declined.')
const stolen = refused('stolen_card', 'Your card was declined.')
const tooOften = refused(
  'card_velocity_exceeded',
  'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
)
const notProcessed = refused(
  'processing_error',
  'An error occurred while processing your card. Try again in a little bit.',
  'processing_error',
)

/** Stripe's test cards (docs.stripe.com/testing). */
const testCards: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa', setup: 'ok', charge: 'ok' },
  '5555555555554444': { brand: 'mastercard', setup: 'ok', charge: 'ok' },
  '378282246310005': { brand: 'amex', setup: 'ok', charge: 'ok' },
  '4000002500003155': {
    brand: 'visa',
    setup: 'authenticate',
    charge: 'authenticate unless set up',
  },
  '4000002760003184': { brand: 'visa', setup: 'authenticate', charge: 'authenticate' },
  '4000000000003220': { brand: 'visa', setup: 'ok', charge: 'authenticate' },
  '4000000000000002': { brand: 'visa', setup: declined, charge: declined },
  '4000000000009995': { brand: 'visa', setup: noFunds, charge: noFunds },
  '4000000000000341': { brand: 'visa', setup: 'ok', charge: declined },
  '4000000000000069': { brand: 'visa', setup: expired, charge: expired },
  '4000000000000127': { brand: 'visa', setup: wrongCvc, charge: wrongCvc },
  '4000000000009987': { brand: 'visa', setup: lost, charge: lost },
  '4000000000009979': { brand: 'visa', setup: stolen, charge: stolen },
  '4000000000006975': { brand: 'visa', setup: tooOften, charge: tooOften },
  '4000000000000119': { brand: 'visa', setup: notProcessed, charge: notProcessed },
}

/** Ids that can be used in place of a payment method of one's own (docs.stripe.com/testing). */
export const numbersByTestId: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_visa_chargeDeclinedLostCard: '4000000000009987',
  pm_card_visa_chargeDeclinedStolenCard: '4000000000009979',
  pm_card_visa_chargeDeclinedVelocityLimitExceeded: '4000000000006975',
}

/** Refuses what Stripe would: a number that is none of the test cards is "not real" in test mode too. */
export const testCard = (number: string): TestCard => {
  const card = testCards[number]
  if (card) return card
  throw cardRefused('Your card number is incorrect.', { code: 'incorrect_number', param: 'number' })
}
