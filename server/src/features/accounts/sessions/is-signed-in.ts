import type { World } from '../../../world.ts'
import { hasLiveToken } from './rows.ts'

/** Whether this sign-in goes on: it can still renew itself. */
export const isSignedIn = (world: World, familyId: string): Promise<boolean> =>
  hasLiveToken(world.db, familyId, world.clock.now())
