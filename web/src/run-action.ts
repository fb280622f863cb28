import { CallFailure, SessionEnded, textOf } from './api/failures.ts'
import { forgetPlansFlag } from './api/plans-flag.ts'
import { emitAppEvent } from './app-events.ts'
import { translate, type TextKey } from './texts/translate.ts'
import type { ToastAction } from './ui/feedback/toast-content.ts'
import { showToast } from './ui/feedback/toast.ts'

export type ActionTexts<T> = {
  /** Shown while it runs. Leave out for actions that finish before a toast could be read. */
  loading?: TextKey
  /** Leave out when the screen itself shows the result. */
  success?: TextKey | ((value: T) => { text: string; title?: string; undo?: ToastAction })
  /** For failures without a text from the server; "An error occured." when left out (API-25). */
  error?: TextKey | ((failure: unknown) => string)
  /** Failures that the screen itself shows, beside a field: no toast. */
  isShown?: (failure: unknown) => boolean
}
export type ActionResult<T> = { ok: true; value: T } | { ok: false; failure: unknown }

/**
 * API-25: the statuses whose response has a text for the owner; other failures have none. A store that rejects our
 * token is not a failed request: its response says what to do.
 */
const speaks = (failure: unknown): failure is CallFailure =>
  failure instanceof CallFailure &&
  ([400, 402, 404].includes(failure.status) || failure.body?.['code'] === 'store_access_lost')

/** API-24: opens the modal that a response requires. A missing store is reported with 403. */
export const openRequiredModal = (failure: unknown) => {
  if (!speaks(failure) && !(failure instanceof CallFailure && failure.status === 403)) return
  const { error_code: code, limit_type: limitType } = failure.body ?? {}
  if (code === 1 && typeof limitType === 'string')
    emitAppEvent('plaudit:show-limits', { limitType })
  else if (code === 1) emitAppEvent('plaudit:show-plans', {})
  else if (code === 2) emitAppEvent('plaudit:show-resume')
  else if (code === 3) emitAppEvent('plaudit:show-connect-store')
  // A refused payment opens no modal: its text is shown next to the payment form.
  else if (code === 4) forgetPlansFlag()
}

/** API-25: the server's text for 400, 402 and 404, the caller's default for everything else. */
export const failureText = (failure: unknown, otherwise: string): string =>
  (speaks(failure) ? textOf(failure) : null) ?? otherwise

const successToast = <T>(success: ActionTexts<T>['success'], value: T) => {
  if (typeof success === 'function') return success(value)
  return success ? { text: translate(success) } : null
}

const errorText = (error: ActionTexts<never>['error'], failure: unknown): string =>
  typeof error === 'function' ? error(failure) : translate(error ?? 'app:errors.occurred')

/**
 * Runs one action of the owner: a loading toast, then a success or error toast. Never throws; the result contains the
 * failure.
 */
export const runAction = async <T>(
  work: () => Promise<T>,
  texts: ActionTexts<T> = {},
): Promise<ActionResult<T>> => {
  const loading = texts.loading
    ? showToast({ type: 'info', text: translate(texts.loading), stays: true })
    : undefined
  try {
    const value = await work()
    const success = successToast(texts.success, value)
    if (success) showToast({ type: 'success', replaces: loading, ...success })
    else loading?.close()
    return { ok: true, value }
  } catch (failure) {
    if (failure instanceof SessionEnded || texts.isShown?.(failure)) loading?.close()
    else
      showToast({
        type: 'error',
        text: failureText(failure, errorText(texts.error, failure)),
        replaces: loading,
      })
    openRequiredModal(failure)
    return { ok: false, failure }
  }
}
