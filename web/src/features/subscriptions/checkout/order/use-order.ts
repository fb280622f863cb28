import type { PaymentProvider } from '@plaudit/contract/billing/subscription'
import { useRef, useState } from 'react'
import { openRequiredModal } from '../../../../run-action.ts'
import type { FieldErrors } from '../../../../api/check-input.ts'
import { CallFailure, fieldErrorsOf, textOf } from '../../../../api/failures.ts'
import { translate } from '../../../../texts/translate.ts'
import type { CardHandle } from '../../card/card-element.tsx'
import { refusalText } from '../../card/refusal-text.ts'
import { followAnswer, leaveFor } from '../../follow-answer.ts'
import { useReadAgain } from '../../queries.ts'
import { isUnanswered, nextAttempt, sendOrder, type Attempt } from './attempt.ts'
import type { BillingDetails } from '@plaudit/contract/billing/details'

export type Wish = {
  provider: PaymentProvider
  planId: string
  promoCodeId: string | null
  /** Null where the store platform bills and knows the address itself. */
  billing: BillingDetails | null
  quote: string
  /** The form of a new card; null when what is paid with is on file. */
  card: CardHandle | null
}
type Outcome = {
  refused: string | null
  fields: FieldErrors
  quoteChanged: boolean
  couponRefused: string | null
}
const nothing: Outcome = { refused: null, fields: {}, quoteChanged: false, couponRefused: null }

const noAddress = {
  stripe: 'checkout:refused.bank',
  paypal: 'checkout:refused.paypal',
  shopify: 'checkout:refused.redirect',
} as const

const billingErrorsOf = (failure: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries(fieldErrorsOf(failure)).map(([field, text]) => [
      field.replace(/^billing\./, ''),
      text,
    ]),
  )

const outcomeOf = (failure: unknown): Outcome => {
  const code = failure instanceof CallFailure ? failure.body?.['code'] : null
  if (code === 'quote_changed') return { ...nothing, quoteChanged: true }
  if (code === 'promo_code_refused') return { ...nothing, couponRefused: textOf(failure) ?? '' }
  const { payment_method_id: card, ...fields } = billingErrorsOf(failure)
  if (card) return { ...nothing, refused: card }
  if (Object.keys(fields).length > 0)
    return { ...nothing, fields, refused: translate('checkout:refused.fields') }
  return { ...nothing, refused: refusalText(failure) }
}

/**
 * Pays once, however often it is pressed: an order that was never answered is sent again under its own key (BILL-6).
 * What was typed stays, whatever happens. `done` is called when the plan runs.
 */
export const useOrder = (done: () => Promise<void> | void) => {
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState(nothing)
  const running = useRef(false)
  const open = useRef<Attempt | null>(null)
  const readAgain = useReadAgain()
  const send = async ({ provider, planId, promoCodeId, billing, quote, card }: Wish) => {
    const method = await card?.take(billing ?? undefined)
    const order = {
      plan_id: planId,
      quote,
      ...(promoCodeId && { promo_code_id: promoCodeId }),
      ...(billing && { billing }),
      ...(method && { payment_method_id: method }),
    }
    open.current = nextAttempt(open.current, provider, order)
    const answer = await sendOrder(open.current)
    open.current = null
    if (answer.status === 'redirect')
      await leaveFor(answer.redirect_url, translate(noAddress[provider]))
    await followAnswer(answer)
  }
  const pay = async (wish: Wish) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    setOutcome(nothing)
    try {
      await send(wish)
      await readAgain()
      await done()
    } catch (failure) {
      if (!isUnanswered(failure)) {
        open.current = null
        if (
          failure instanceof CallFailure &&
          (failure.status === 402 || 'payment_method_id' in fieldErrorsOf(failure))
        )
          wish.card?.forget()
      }
      openRequiredModal(failure)
      setOutcome(outcomeOf(failure))
      void readAgain()
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return {
    pay,
    busy,
    outcome,
    complain: (fields: FieldErrors) =>
      setOutcome({ ...nothing, fields, refused: translate('checkout:refused.fields') }),
  }
}
