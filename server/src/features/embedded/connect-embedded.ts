import type { Parsed } from '@plaudit/contract/endpoint'
import type { connectEmbedded as contract, ConnectOutcome } from '@plaudit/contract/stores/embedded'
import type { StoreAdmin } from '../../http/store-admin-route.ts'
import { openAccountForStore } from '../accounts/sign-in/open-account-for-store.ts'
import { buildStoreLoginUrl } from '../stores/build-store-login-url.ts'
import { connectFromAdmin } from '../stores/connecting/connect-from-admin.ts'
import { changeShop } from '../subscriptions/cancelling/change-shop.ts'

/** Connects the store of the caller's admin without another sign-in. */
export const connectEmbedded = async (
  { world, domain, sessionToken }: StoreAdmin,
  { language }: Parsed<typeof contract>,
): Promise<ConnectOutcome> => {
  const result = await connectFromAdmin(
    world,
    { domain, sessionToken },
    {
      openAccount: (tx, shop) => openAccountForStore(world, tx, { ...shop, language }),
      connecting: (accountId, shop, connect) => changeShop({ world, accountId }, shop, connect),
    },
  )
  const isDisconnected = typeof result === 'object'
  const needsSignIn = isDisconnected || result === 'known_email'
  return {
    result: isDisconnected ? 'disconnected' : result,
    disconnected_at: isDisconnected ? result.disconnectedAt.toISOString() : null,
    sign_in_url: needsSignIn
      ? buildStoreLoginUrl(world, { domain, isReconnecting: isDisconnected })
      : `${world.settings.publicUrl}/login`,
  }
}
