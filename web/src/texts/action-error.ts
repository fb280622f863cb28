import { CallFailure } from '../api/failures.ts'
import { translate, type TextKey } from './translate.ts'

const OUR_OWN_FAILURE = 'unavailable'

/**
 * The text of a failed action that asks a store: that we could not be reached, where there was no answer or we had no
 * database; else `otherwise`, which is about the store.
 */
export const actionError =
  (otherwise: TextKey) =>
  (failure: unknown): string => {
    if (!(failure instanceof CallFailure)) return translate(otherwise)
    if (failure.status !== 0 && failure.body?.['code'] !== OUR_OWN_FAILURE)
      return translate(otherwise)
    const why = translate(navigator.onLine ? 'app:unreached.server' : 'app:unreached.offline')
    return `${why} ${translate('app:unreached.action')}`
  }
