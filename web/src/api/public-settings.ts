import {
  publicSettings as endpoint,
  type PublicSettings,
} from '@plaudit/contract/owner-tools/third-parties'
import { call } from './call.ts'

let asked: Promise<PublicSettings> | null = null

/**
 * The public settings of this installation; fetched once per page load, again after a failure. Throws like `call`.
 */
export const publicSettings = (): Promise<PublicSettings> => {
  asked ??= call(endpoint, {}).catch((cause: unknown) => {
    asked = null
    throw cause
  })
  return asked
}
