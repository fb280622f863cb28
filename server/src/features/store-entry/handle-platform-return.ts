import type { World } from '../../world.ts'
import { isSignedIn } from '../accounts/sessions/is-signed-in.ts'
import { openAccountForStore } from '../accounts/sign-in/open-account-for-store.ts'
import { buildStoreLoginUrl } from '../stores/build-store-login-url.ts'
import { finishConnection } from '../stores/connecting/finish-connection.ts'
import { changeShop } from '../subscriptions/cancelling/change-shop.ts'
import { buildSignInUrl } from './build-sign-in-url.ts'

const landingPathFor = (returnTo: string | null, isReconnecting: boolean): string => {
  if (returnTo && returnTo !== '/') return returnTo
  return isReconnecting ? '/settings/store' : '/'
}

/**
 * Handles the browser's return from the platform: redirects to the screen on which the connection was begun, or from home
 * to the store's where it was connected before; it shows the result. Who began in the store's admin is signed in.
 */
export const handlePlatformReturn = async (
  world: World,
  query: Record<string, string>,
  browserKey: () => string,
): Promise<string> => {
  const { result, signInAs, returnTo, isReconnecting } = await finishConnection(world, query, {
    browserKey: browserKey(),
    openAccount: (tx, shop) => openAccountForStore(world, tx, shop),
    isSignedIn: (signIn) => isSignedIn(world, signIn),
    connecting: (accountId, domain, connect) => changeShop({ world, accountId }, domain, connect),
  })
  if (result === 'known_email')
    return buildStoreLoginUrl(world, { domain: query['shop'] ?? '', isReconnecting: false })
  if (signInAs) return buildSignInUrl(world, signInAs)
  return `${world.settings.publicUrl}${landingPathFor(returnTo, isReconnecting)}?connect=${result}`
}
