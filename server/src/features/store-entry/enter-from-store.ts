import type { World } from '../../world.ts'
import { openAccountForStore } from '../accounts/sign-in/open-account-for-store.ts'
import { isSignedIn } from '../accounts/sessions/is-signed-in.ts'
import { issueShopToken } from '../accounts/sign-in/sign-in-from-store.ts'
import { changeShop } from '../subscriptions/cancelling/may-change-shop.ts'
import { finishConnection } from '../stores/finish-connection.ts'
import { recognizeAdmin } from '../stores/recognize-admin.ts'

const signInAddress = async (world: World, accountId: string) =>
  `${world.settings.publicUrl}/login/store/${await issueShopToken({ world, accountId })}`

/**
 * The app was opened in the store's admin (STORE-6): a connected store signs in, an unknown one is asked to allow the app.
 * Answers where the browser goes; a token that signs nobody in when the query is not the platform's or too old (STORE-6).
 */
export const openFromAdmin = async (
  world: World,
  query: Record<string, string>,
  browserKey: () => string,
): Promise<string> => {
  const found = await recognizeAdmin(world, query, browserKey)
  if (!found) return `${world.settings.publicUrl}/login/store/expired`
  return 'leadsTo' in found ? found.leadsTo : signInAddress(world, found.accountId)
}

/** Back from the platform: home, which says how the connection went; or signed in, for whoever began in the store's admin. */
export const comeBack = async (
  world: World,
  query: Record<string, string>,
  browserKey: () => string,
): Promise<string> => {
  const { result, arrived } = await finishConnection(world, query, {
    browserKey: browserKey(),
    openAccount: (tx, shop) => openAccountForStore(world, tx, shop),
    isSignedIn: (signIn) => isSignedIn(world, signIn),
    connecting: (accountId, domain, connect) => changeShop({ world, accountId }, domain, connect),
  })
  return arrived ? signInAddress(world, arrived) : `${world.settings.publicUrl}/?connect=${result}`
}
