import { resumeSubscription } from '@plaudit/contract/billing'
import { useState } from 'react'
import { action, type ActionTexts } from '../../action.ts'
import { call } from '../../api/call.ts'
import { followAnswer } from './follow-answer.ts'
import { useReadAgain } from './queries.ts'

/** Spec 9: the account is read again, and the confirmation closes, 200 ms after. */
const SETTLE_MS = 200
const settle = () => new Promise((resolve) => setTimeout(resolve, SETTLE_MS))

const texts = {
  unpause: { loading: 'billing:unpause.loading', success: 'billing:unpause.success', error: 'billing:unpause.error' },
  cancellation: { loading: 'billing:undo.loading', success: 'billing:undo.cancellation', error: 'billing:undo.error' },
  change: { loading: 'billing:undo.loading', success: 'billing:undo.change', error: 'billing:undo.error' },
} satisfies Record<string, ActionTexts<void>>

/** Ends a pause, or takes back a cancellation or a change that waits (point P41). `run` answers whether it went well. */
export const useResume = (what: keyof typeof texts) => {
  const readAgain = useReadAgain()
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    const result = await action<void>(async () => followAnswer(await call(resumeSubscription, {})), texts[what])
    if (result.ok) {
      await settle()
      await readAgain()
    }
    setBusy(false)
    return result.ok
  }
  return { run, busy }
}
