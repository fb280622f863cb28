import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  buildFree,
  buildPayer,
  startBillingWorld,
  subscribe,
  takenFrom,
  type BillingWorld,
} from '../../../../test/billing/billing-world.ts'

let b: BillingWorld
beforeAll(async () => {
  b = await startBillingWorld()
})
afterAll(() => b.close())
afterEach(() => b.endAll())

const reasons = [
  ['pm_card_visa_chargeDeclined', 'declined'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'insufficient_funds'],
  ['pm_card_visa_chargeDeclinedVelocityLimitExceeded', 'limit_exceeded'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error'],
  // Who holds a lost or stolen card is not told that the bank knows.
  ['pm_card_visa_chargeDeclinedLostCard', 'declined'],
  ['pm_card_visa_chargeDeclinedStolenCard', 'declined'],
] as const

test('a refused card is answered in the language of the owner and with a reason of ours, never with the English words of Stripe', async () => {
  const owner = await buildFree(b)
  await owner.post('auth/edit/', { language: 'de' })
  for (const [card, reason] of reasons) {
    const { status, json } = await subscribe(owner, { card })
    expect([status, json.detail, json.facts]).toEqual([
      402,
      'Prüfen Sie die Zahlungsdaten und geben Sie eine gültige Karte an.',
      { reason },
    ])
  }
  expect(await takenFrom(b, owner)).toEqual([])
})

test('an upgrade that is refused when it is charged, and a card that is changed to, say why as well', async () => {
  const owner = await buildPayer(b)
  expect(
    (await subscribe(owner, { plan: 'empire-monthly', card: 'pm_card_chargeCustomerFail' })).json
      .facts,
  ).toEqual({ reason: 'declined' })
  const changed = await owner.put('billing/subscriptions/stripe/update/', {
    payment_method_id: 'pm_card_chargeDeclinedExpiredCard',
  })
  expect([changed.status, changed.json.facts]).toEqual([402, { reason: 'expired_card' }])
  expect(await takenFrom(b, owner)).toEqual([2900])
})
