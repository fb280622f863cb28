import { CallFailure } from '../api/failures.ts'
import { translate, type TextKey } from './translate.ts'

/** The text of a failed action: that nobody was reached, where there was no answer at all; else `otherwise`. */
export const actionError =
  (otherwise: TextKey) =>
  (failure: unknown): string => {
    if (!(failure instanceof CallFailure) || failure.status !== 0) return translate(otherwise)
    const why = translate(navigator.onLine ? 'app:unreached.server' : 'app:unreached.offline')
    return `${why} ${translate('app:unreached.action')}`
  }
