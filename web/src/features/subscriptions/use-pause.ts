import { useState } from 'react'
import { runAction } from '../../run-action.ts'
import { call } from '../../api/call.ts'
import { restoreFocus } from '../../ui/overlay/restore-focus.ts'
import { followAnswer } from './follow-answer.ts'
import { useReadAgain } from './queries.ts'
import { pauseSubscription } from '@plaudit/contract/billing/pause'

/**
 * Pauses the plan; `run` answers whether it did. The server's words for a refusal (the
 * third pause in 12 months) are shown.
 */
export const usePause = () => {
  const readAgain = useReadAgain()
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    const result = await runAction<void>(
      async () => followAnswer(await call(pauseSubscription, {})),
      {
        loading: 'billing:pause.loading',
        success: 'billing:pause.success',
        error: 'billing:pause.error',
      },
    )
    await readAgain()
    setBusy(false)
    restoreFocus()
    return result.ok
  }
  return { run, busy }
}
