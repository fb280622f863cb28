import type { World } from '../../world.ts'
import { isSignedIn } from '../accounts/sessions/is-signed-in.ts'
import { openAccountForStore } from '../accounts/sign-in/open-account-for-store.ts'
import { finishConnection } from '../stores/connecting/finish-connection.ts'
import { changeShop } from '../subscriptions/cancelling/change-shop.ts'
import { buildSignInUrl } from './build-sign-in-url.ts'

/**
 * Handles the browser's return from the platform: redirects to the screen on which the connection was begun, which shows
 * the result; who began in the store's admin is signed in.
 */
export const handlePlatformReturn = async (
  world: World,
  query: Record<string, string>,
  browserKey: () => string,
): Promise<string> => {
  const { result, signInAs, returnTo } = await finishConnection(world, query, {
    browserKey: browserKey(),
    openAccount: (tx, shop) => openAccountForStore(world, tx, shop),
    isSignedIn: (signIn) => isSignedIn(world, signIn),
    connecting: (accountId, domain, connect) => changeShop({ world, accountId }, domain, connect),
  })
  return signInAs
    ? buildSignInUrl(world, signInAs)
    : `${world.settings.publicUrl}${returnTo ?? '/'}?connect=${result}`
}
