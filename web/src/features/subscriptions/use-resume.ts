import { useState } from 'react'
import { runAction, type ActionTexts } from '../../run-action.ts'
import { call } from '../../api/call.ts'
import { CallFailure } from '../../api/failures.ts'
import { emitAppEvent } from '../../app-events.ts'
import { translate } from '../../texts/translate.ts'
import { restoreFocus } from '../../ui/overlay/restore-focus.ts'
import { showToast } from '../../ui/feedback/toast.ts'
import { followAnswer } from './follow-answer.ts'
import { useReadAgain } from './queries.ts'
import { useResumeQuote } from './use-resume-quote.ts'
import { resumeSubscription } from '@plaudit/contract/billing/pause'

/** BILL-47: the account is read again, and the confirmation closes, 200 ms after. */
const SETTLE_MS = 200
const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS))

const texts = {
  unpause: { loading: 'billing:unpause.loading', error: 'billing:unpause.error' },
  cancellation: { loading: 'billing:undo.loading', error: 'billing:undo.error' },
  change: { loading: 'billing:undo.loading', error: 'billing:undo.error' },
} satisfies Record<string, ActionTexts<unknown>>
const done = {
  unpause: 'billing:unpause.success',
  cancellation: 'billing:undo.cancellation',
  change: 'billing:undo.change',
} as const

type What = keyof typeof texts
type Outcome = 'done' | 'changed' | 'failed'

/** Charges what the quote says or nothing: another amount is no failure, it is shown and pressed again. */
const send = async (quote: string): Promise<Outcome> => {
  try {
    await followAnswer(await call(resumeSubscription, { quote }))
    return 'done'
  } catch (failure) {
    if (failure instanceof CallFailure && failure.body?.['code'] === 'quote_changed')
      return 'changed'
    throw failure
  }
}

/** Ends a pause, or takes back a cancellation or a change that waits (BILL-45), for what `quote` shows. */
export const useResume = (what: What) => {
  const readAgain = useReadAgain()
  const [busy, setBusy] = useState(false)
  const run = async (quote: string): Promise<Outcome> => {
    if (busy) return 'failed'
    setBusy(true)
    const result = await runAction(() => send(quote), texts[what])
    const outcome = result.ok ? result.value : 'failed'
    if (outcome === 'done') {
      showToast({ type: 'success', text: translate(done[what]) })
      await settle()
      await readAgain()
      restoreFocus()
    }
    setBusy(false)
    return outcome
  }
  return { run, busy }
}

/**
 * The same where one button does it: at once when nothing is charged; else, and when that is not known, the dialog that
 * says the sum opens instead. `quote` is what to show beside the button.
 */
export const useResumeUnlessCharged = (what: What) => {
  const quote = useResumeQuote()
  const resume = useResume(what)
  const [asking, setAsking] = useState(false)
  const run = async (): Promise<boolean> => {
    if (asking) return false
    setAsking(true)
    const { data, error } = await quote.refetch()
    setAsking(false)
    const isFree = data && !error && data.amount_due === 0
    if (isFree) {
      const outcome = await resume.run(data.quote)
      if (outcome !== 'changed') return outcome === 'done'
    }
    emitAppEvent('plaudit:show-resume')
    return false
  }
  return { run, busy: asking || resume.busy, quote: quote.data }
}
