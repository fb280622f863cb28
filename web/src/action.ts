import { CallFailure, SessionEnded, textOf } from './api/failures.ts'
import { forgetPlansFlag } from './api/plans-flag.ts'
import { signal } from './signals.ts'
import { say, type TextKey } from './texts/say.ts'
import type { ToastAction } from './ui/feedback/toast-words.ts'
import { showToast } from './ui/feedback/toast.ts'

export type ActionTexts<T> = {
  /** Shown while it runs. Leave out for what is done before a toast could be read. */
  loading?: TextKey
  /** Leave out when the screen itself shows the result. */
  success?: TextKey | ((value: T) => { text: string; title?: string; undo?: ToastAction })
  /** For failures without words of their own; "An error occured." when left out (API-25). */
  error?: TextKey
}
export type ActionResult<T> = { ok: true; value: T } | { ok: false; failure: unknown }

/** API-25: the statuses whose answers speak to the owner; any other is a failure without words. A store that refuses us is no failure of the call: what was answered says what to do. */
const speaks = (failure: unknown): failure is CallFailure =>
  failure instanceof CallFailure &&
  ([400, 402, 404].includes(failure.status) || failure.body?.['code'] === 'store_access_lost')

/** API-24: which modal an answer asks for. A store that is missing is said with 403. */
export const openWhatIsNeeded = (failure: unknown) => {
  if (!speaks(failure) && !(failure instanceof CallFailure && failure.status === 403)) return
  const { error_code: code, limit_type: limitType } = failure.body ?? {}
  if (code === 1 && typeof limitType === 'string') signal('plaudit:show-limits', { limitType })
  else if (code === 1) signal('plaudit:show-plans', {})
  else if (code === 2) signal('plaudit:show-resume')
  else if (code === 3) signal('plaudit:show-connect-store')
  // A refused payment opens nothing: its text stands beside the payment.
  else if (code === 4) forgetPlansFlag()
}

/** API-25: the server's own words for 400, 402 and 404, the caller's default for everything else. */
export const wordsFor = (failure: unknown, otherwise: string): string =>
  (speaks(failure) ? textOf(failure) : null) ?? otherwise

const successToast = <T>(success: ActionTexts<T>['success'], value: T) => {
  if (typeof success === 'function') return success(value)
  return success ? { text: say(success) } : null
}

/** One thing the owner does: loading toast, then a success or an error toast. Never throws; what went wrong is in the result. */
export const action = async <T>(
  work: () => Promise<T>,
  texts: ActionTexts<T> = {},
): Promise<ActionResult<T>> => {
  const loading = texts.loading
    ? showToast({ type: 'info', text: say(texts.loading), stays: true })
    : undefined
  try {
    const value = await work()
    const success = successToast(texts.success, value)
    if (success) showToast({ type: 'success', replaces: loading, ...success })
    else loading?.close()
    return { ok: true, value }
  } catch (failure) {
    if (failure instanceof SessionEnded) loading?.close()
    else
      showToast({
        type: 'error',
        text: wordsFor(failure, say(texts.error ?? 'app:errors.occurred')),
        replaces: loading,
      })
    openWhatIsNeeded(failure)
    return { ok: false, failure }
  }
}
