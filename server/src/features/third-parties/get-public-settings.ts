import type { PublicSettings } from '@plaudit/contract/owner-tools/third-parties'
import type { World } from '../../world.ts'

/** The settings that are public; no secret key is among them. */
export const getPublicSettings = async ({ world }: { world: World }): Promise<PublicSettings> => ({
  ...world.settings.browser,
  support_email: world.settings.supportEmail,
})
