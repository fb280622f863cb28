import type { Parsed } from '@plaudit/contract/endpoint'
import type { connectEmbedded as contract, ConnectOutcome } from '@plaudit/contract/stores/embedded'
import type { StoreAdmin } from '../../http/store-admin-route.ts'
import { openAccountForStore } from '../accounts/sign-in/open-account-for-store.ts'
import { connectFromAdmin } from '../stores/connecting/connect-from-admin.ts'
import { changeShop } from '../subscriptions/cancelling/change-shop.ts'

/** Connects the store of the caller's admin without another sign-in. */
export const connectEmbedded = async (
  { world, domain, sessionToken }: StoreAdmin,
  { language }: Parsed<typeof contract>,
): Promise<ConnectOutcome> => ({
  result: await connectFromAdmin(
    world,
    { domain, sessionToken },
    {
      openAccount: (tx, shop) => openAccountForStore(world, tx, { ...shop, language }),
      connecting: (accountId, shop, connect) => changeShop({ world, accountId }, shop, connect),
    },
  ),
  sign_in_url: `${world.settings.publicUrl}/login`,
})
