import type { PublicSettings } from '@plaudit/contract/owner-tools/third-parties'
import { publicSettingsOf } from '../../public-settings.ts'
import type { World } from '../../world.ts'

/** The same as each page brings along, for a page that was not sent by this server. */
export const getPublicSettings = async ({ world }: { world: World }): Promise<PublicSettings> =>
  publicSettingsOf(world.settings)
