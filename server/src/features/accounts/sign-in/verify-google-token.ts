import { Problem } from '../../../problem.ts'
import { IdentityFailure, type Identity } from '../../../providers/identity.ts'
import type { World } from '../../../world.ts'
import { phrase } from '../../../texts/phrase.ts'

/** @throws Problem `identity_refused`, `provider_unavailable` */
export const verifyGoogleToken = async (world: World, idToken: string): Promise<Identity> => {
  try {
    return await world.google.verify(idToken, world.clock.now())
  } catch (error) {
    if (!(error instanceof IdentityFailure)) throw error
    world.log.info({ err: error }, 'Google sign-in refused')
    throw error.code === 'refused'
      ? new Problem('identity_refused')
      : new Problem('provider_unavailable', { detail: phrase('accounts.google_silent') })
  }
}
