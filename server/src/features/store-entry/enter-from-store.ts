import type { World } from '../../world.ts'
import { openAccountForStore } from '../accounts/sign-in/open-account-for-store.ts'
import { isSignedIn } from '../accounts/sessions/is-signed-in.ts'
import { issueShopToken } from '../accounts/sign-in/sign-in-from-store.ts'
import { changeShop } from '../subscriptions/cancelling/may-change-shop.ts'
import { finishConnection } from '../stores/finish-connection.ts'
import { recognizeAdmin } from '../stores/recognize-admin.ts'

const signInUrl = async (world: World, accountId: string) =>
  `${world.settings.publicUrl}/login/store/${await issueShopToken({ world, accountId })}`

/**
 * Handles the app being opened in the store's admin (STORE-6): a connected store is signed in, an unknown one is
 * asked to install the app. Returns where the browser is redirected; a useless token when the query is not the
 * platform's or too old (STORE-6).
 */
export const handleAdminOpen = async (
  world: World,
  query: Record<string, string>,
  browserKey: () => string,
): Promise<string> => {
  const found = await recognizeAdmin(world, query, browserKey)
  if (!found) return `${world.settings.publicUrl}/login/store/expired`
  return 'leadsTo' in found ? found.leadsTo : signInUrl(world, found.accountId)
}

/**
 * Handles the browser's return from the platform: redirects to the home screen, which shows the result; who began in
 * the store's admin is signed in.
 */
export const handlePlatformReturn = async (
  world: World,
  query: Record<string, string>,
  browserKey: () => string,
): Promise<string> => {
  const { result, signInAs } = await finishConnection(world, query, {
    browserKey: browserKey(),
    openAccount: (tx, shop) => openAccountForStore(world, tx, shop),
    isSignedIn: (signIn) => isSignedIn(world, signIn),
    connecting: (accountId, domain, connect) => changeShop({ world, accountId }, domain, connect),
  })
  return signInAs ? signInUrl(world, signInAs) : `${world.settings.publicUrl}/?connect=${result}`
}
