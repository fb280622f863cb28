import type { World } from '../../../world.ts'
import { findConnectionByDomain } from '../../stores/find-connection-by-domain.ts'

export const findAccountAbout = async (
  world: World,
  { accountId, shopDomain }: { accountId: string | null; shopDomain?: string | null | undefined },
) =>
  accountId ??
  (shopDomain ? ((await findConnectionByDomain(world, shopDomain))?.accountId ?? null) : null)
