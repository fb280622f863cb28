import {
  publicSettings as endpoint,
  type PublicSettings,
} from '@plaudit/contract/owner-tools/third-parties'
import { call } from '../call.ts'
import { readPageData } from './page-data.ts'

let asked: Promise<PublicSettings> | null = null

/**
 * The public settings of this installation: the page brings them along, else they are fetched once per page load,
 * again after a failure. Throws like `call`.
 */
export const publicSettings = (): Promise<PublicSettings> => {
  asked ??= call(endpoint, {}).catch((cause: unknown) => {
    asked = null
    throw cause
  })
  return asked
}

/** The settings that the page brings along, without waiting. */
export const settingsInPage = (): PublicSettings | undefined => readPageData()?.settings
