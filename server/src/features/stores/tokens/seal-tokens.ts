import type { World } from '../../../world.ts'
import { tokenContext } from '../rules.ts'

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
