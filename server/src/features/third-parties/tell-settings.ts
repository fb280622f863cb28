import type { PublicSettings } from '@plaudit/contract/owner-tools/third-parties'
import type { World } from '../../world.ts'

/** The settings that a browser may know; no key that is secret is among them. */
export const tellSettings = async ({ world }: { world: World }): Promise<PublicSettings> => ({
  ...world.settings.browser,
  support_email: world.settings.supportEmail,
})
