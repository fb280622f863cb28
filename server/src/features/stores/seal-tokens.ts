import type { World } from '../../world.ts'
import { resealStore, storesWithTokens } from './rows.ts'
import { tokenContext } from './rules.ts'

/** The store's tokens as the database stores them, encrypted. */
export const sealTokens = (
  world: World,
  accountId: string,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string | null },
) => ({
  access_token: world.secrets.seal(accessToken, tokenContext(accountId, 'access')),
  refresh_token:
    refreshToken === null
      ? null
      : world.secrets.seal(refreshToken, tokenContext(accountId, 'refresh')),
})

/**
 * At each start: tokens stored before encryption existed, or with an earlier key, are sealed with the current key.
 */
export const sealAllTokens = async (world: World): Promise<void> => {
  const { secrets } = world
  for (const { account_id, access_token, refresh_token } of await storesWithTokens(world.db)) {
    const stale = [access_token, refresh_token].some(
      (stored) => stored !== null && !secrets.isCurrent(stored),
    )
    if (!stale) continue
    const accessToken = secrets.open(access_token, tokenContext(account_id, 'access'))
    const refreshToken =
      refresh_token === null
        ? null
        : secrets.open(refresh_token, tokenContext(account_id, 'refresh'))
    await resealStore(
      world.db,
      { accountId: account_id, before: access_token },
      sealTokens(world, account_id, { accessToken, refreshToken }),
    )
  }
}
