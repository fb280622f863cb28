import { ShopFailure } from '../../providers/shop-platform.ts'
import type { World } from '../../world.ts'
import { markAccessLost } from './mark-access-lost.ts'
import { registerStoreWebhooks } from './calls/register-store-webhooks.ts'
import { storesWithoutWebhooks } from './rows.ts'

const AT_ONCE = 200

/**
 * Job: registers webhooks for stores that were connected while the platform did not respond, or before there were
 * webhooks.
 */
export const registerMissingWebhooks = async (world: World): Promise<void> => {
  for (const { account_id } of await storesWithoutWebhooks(world.db, AT_ONCE))
    try {
      await registerStoreWebhooks({ world, accountId: account_id })
    } catch (error) {
      if (!(error instanceof ShopFailure)) throw error
      world.log.warn({ err: error, account_id }, 'webhooks could not be registered')
      if (error.code === 'denied') await markAccessLost(world, error)
    }
}
