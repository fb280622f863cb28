import type { requestCustomization } from '@plaudit/contract/billing/customization'
import { payCustomization } from '@plaudit/contract/billing/customization'
import type { Output } from '@plaudit/contract/endpoint'
import { useRef, useState } from 'react'
import { openRequiredModal } from '../../../run-action.ts'
import { call } from '../../../api/call.ts'
import { fieldErrorsOf } from '../../../api/failures.ts'
import type { FieldErrors } from '../../../api/check-input.ts'
import { translate } from '../../../texts/translate.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { refusalText } from '../card/refusal-text.ts'
import { leaveFor } from '../follow-answer.ts'
import { useReadAgain } from '../queries.ts'
import { openStripe } from '../stripe-client.ts'

type Answer = Output<typeof requestCustomization>

/**
 * Carries a purchase to its end: the approval page, or the bank's question, after which the server checks how it ended.
 */
const follow = async (answer: Answer): Promise<Answer> => {
  if (answer.status === 'redirect')
    await leaveFor(answer.redirect_url, translate('checkout:refused.redirect'))
  if (answer.status !== 'action_required' || !answer.client_secret) return answer
  const { stripe } = await openStripe()
  await stripe.handleNextAction({ clientSecret: answer.client_secret })
  return follow(await call(payCustomization, { id: answer.request.id }))
}

type Refusal = { words: string | null; fields: FieldErrors }
const nothing: Refusal = { words: null, fields: {} }

/** One purchase at a time; what went wrong stands beside it. Answers whether it is paid. */
export const useBuy = () => {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState(nothing)
  const running = useRef(false)
  const readAgain = useReadAgain()
  const buy = async (send: () => Promise<Answer>): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    setRefusal(nothing)
    try {
      const { request } = await follow(await send())
      if (request.state === 'unpaid')
        showToast({ type: 'info', text: translate('customization:refusal.under_way') })
      else showToast({ type: 'success', text: translate('customization:paid') })
      return true
    } catch (failure) {
      openRequiredModal(failure)
      const fields = fieldErrorsOf(failure)
      setRefusal({ fields, words: Object.keys(fields).length > 0 ? null : refusalText(failure) })
      return false
    } finally {
      await readAgain()
      running.current = false
      setBusy(false)
    }
  }
  return { buy, busy, refusal }
}
