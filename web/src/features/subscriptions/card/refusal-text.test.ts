import { cardRefusals } from '@plaudit/contract/billing/card-refusals'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { CallFailure } from '../../../api/failures.ts'
import checkout from '../../../texts/de/checkout.json'
import { refusalOf } from './card-refused.ts'
import { refusalText } from './refusal-text.ts'

beforeAll(() => i18next.init({ lng: 'de', resources: { de: { checkout } } }))

const { card: CHECK, bank: BANK } = checkout.refused

test('S8.024 a refusal of the card form is said in the language of the page, not in the words of Stripe', () => {
  const refused = (code: string, decline_code?: string) =>
    refusalText(
      refusalOf({
        type: 'card_error',
        code,
        message: 'Your card was declined.',
        ...(decline_code && { decline_code }),
      }),
    )
  expect(refused('card_declined', 'insufficient_funds')).toBe(
    `${CHECK} Ihre Karte ist nicht ausreichend gedeckt.`,
  )
  expect(refused('expired_card')).toBe(`${CHECK} Ihre Karte ist abgelaufen.`)
  expect(refused('card_declined', 'stolen_card')).toBe(CHECK)
  expect(refused('a_code_of_tomorrow')).toBe(CHECK)
  expect(refused('setup_intent_authentication_failure')).toBe(BANK)
})

test('a refusal that the server answers says its reason too, and each reason but the plain one has a sentence', () => {
  const answered = (reason: string) =>
    refusalText(
      new CallFailure('402', {
        status: 402,
        body: { detail: CHECK, code: 'payment_refused', facts: { reason } },
      }),
    )
  expect(answered('incorrect_cvc')).toBe(`${CHECK} Der Sicherheitscode Ihrer Karte ist falsch.`)
  expect(answered('limit_reached')).toBe(CHECK)
  const said = cardRefusals.filter((reason) => reason !== 'declined').map(answered)
  expect(said.every((text) => text?.startsWith(`${CHECK} `) && !text.includes('reason.'))).toBe(
    true,
  )
})
