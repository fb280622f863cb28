import { CallFailure, textOf } from '../../../api/failures.ts'
import { translate, type TextKey } from '../../../texts/translate.ts'

/** What the server says of a product that is in the way, or of a silent store. */
export const saidOf = (failure: unknown, otherwise: TextKey): string =>
  (failure instanceof CallFailure ? textOf(failure) : null) ?? translate(otherwise)

/** API-24: the account has no store. */
export const needsStore = (failure: unknown): boolean =>
  failure instanceof CallFailure && failure.body?.['error_code'] === 3
