import type { PublicSettings } from '@plaudit/contract/owner-tools/third-parties'
import type { World } from './world.ts'

/** The settings that are public; no secret key is among them. */
export const publicSettingsOf = ({ browser, supportEmail }: World['settings']): PublicSettings => ({
  ...browser,
  support_email: supportEmail,
})
