import {
  publicSettings as endpoint,
  type PublicSettings,
} from '@plaudit/contract/owner-tools/third-parties'
import { call } from './call.ts'

let asked: Promise<PublicSettings> | null = null

/** What this installation tells every browser; asked for once a page load, again after a failure. Throws what `call` throws. */
export const publicSettings = (): Promise<PublicSettings> => {
  asked ??= call(endpoint, {}).catch((cause: unknown) => {
    asked = null
    throw cause
  })
  return asked
}
