import type { Owner } from '../../../world.ts'
import { makeOneTimeLink } from '../sessions/make-one-time-link.ts'

/** A token for `/login/store/{shop_token}`. The caller must have proved that the owner is in the store's admin. */
export const issueShopToken = ({ world, accountId }: Owner): Promise<string> =>
  makeOneTimeLink(world, world.db, { accountId, purpose: 'shop_login' })
