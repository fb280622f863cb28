import type { World } from '../../../world.ts'
import { formerStoreByDomain } from '../rows.ts'

/**
 * When the owner disconnected this shop; null where the last to have it did not leave it so. Whoever is in its admin
 * by then may be somebody else, so that only a sign-in connects it again.
 */
export const findDisconnectedStore = async (
  world: World,
  domain: string,
): Promise<{ disconnectedAt: Date } | null> => {
  const former = await formerStoreByDomain(world.db, domain)
  return former?.how === 'disconnected' ? { disconnectedAt: former.left_at } : null
}
