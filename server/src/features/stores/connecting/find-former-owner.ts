import type { World } from '../../../world.ts'
import { formerStoreByDomain } from '../rows.ts'

/**
 * An installation started in the store's admin belongs to the account that had the store connected until it was
 * uninstalled there.
 */
export const findFormerOwner = async (world: World, domain: string): Promise<string | null> => {
  const former = await formerStoreByDomain(world.db, domain)
  return former?.how === 'uninstalled' && former.opens_account ? former.account_id : null
}
