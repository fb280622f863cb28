import type { Owner } from '../../../world.ts'
import { findConnection } from '../../stores/find-connection.ts'

/** The product's page in the connected store; null without one. */
export const findBackUrl = async (
  { world, accountId }: Owner,
  handle: string | null,
): Promise<string | null> => {
  const store = handle === null ? null : await findConnection(world, accountId)
  return store && `https://${store.domain}/products/${encodeURIComponent(handle!)}`
}
