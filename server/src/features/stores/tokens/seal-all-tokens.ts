import type { World } from '../../../world.ts'
import { storesWithTokens, resealStore } from '../rows.ts'
import { tokenContext } from '../rules.ts'
import { sealTokens } from './seal-tokens.ts'

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
