import { inTransaction } from '../../db/transaction.ts'
import { publishChanges } from '../../live.ts'
import type { ShopAccess } from '../../providers/shop-platform.ts'
import type { Owner } from '../../world.ts'
import { settleNotifications } from '../notifications/settle-notifications.ts'
import { setConnected, storeOf } from './rows.ts'
import { needsRefresh, tokenContext } from './rules.ts'
import { sealTokens } from './tokens/seal-tokens.ts'

type Refreshable = NonNullable<Awaited<ReturnType<typeof storeOf>>> & { refresh_token: string }

const renew = async ({ world, accountId }: Owner, store: Refreshable): Promise<ShopAccess> => {
  const { domain } = store
  const tokens = await world.shopPlatform.refresh(
    domain,
    world.secrets.open(store.refresh_token, tokenContext(accountId, 'refresh')),
  )
  await inTransaction(world.db, async (tx) => {
    await setConnected(tx, store, {
      ...sealTokens(world, accountId, tokens),
      access_expires_at: tokens.expiresAt,
      access_lost_at: null,
    })
    if (!store.access_lost_at) return
    await settleNotifications(tx, { world, accountId }, 'notifications.connect_store')
    await publishChanges(tx, accountId, ['store'])
  })
  return { domain, accessToken: tokens.accessToken }
}

/**
 * A valid token; an expiring one is renewed first. A store that renews it grants us access, whatever an earlier call
 * said. `refused`: a token that the store did not take just now; it is renewed unless another process has done so.
 * Null without a store.
 * @throws ShopFailure
 */
export const findShopAccess = async (
  owner: Owner,
  { refused }: { refused?: string } = {},
): Promise<ShopAccess | null> => {
  const { world, accountId } = owner
  const store = await storeOf(world.db, accountId)
  if (!store) return null
  const { domain, refresh_token } = store
  const accessToken = world.secrets.open(store.access_token, tokenContext(accountId, 'access'))
  const isOld = needsRefresh(store.access_expires_at, world.clock.now()) || accessToken === refused
  return isOld && refresh_token
    ? renew(owner, { ...store, refresh_token })
    : { domain, accessToken }
}
