import type { World } from '../../../world.ts'
import { hasLiveToken, type SignIn } from './rows.ts'

/** Whether this sign-in goes on: it can still renew itself. */
export const isSignedIn = (world: World, signIn: SignIn): Promise<boolean> =>
  hasLiveToken(world.db, signIn, world.clock.now())
