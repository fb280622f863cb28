import type { World } from '../../../world.ts'
import { hasLiveToken, type SignIn } from './rows.ts'

/** Whether this sign-in is active: it can still be refreshed. */
export const isSignedIn = (world: World, signIn: SignIn): Promise<boolean> =>
  hasLiveToken(world.db, signIn, world.clock.now())
