import type { Done } from '@plaudit/contract/endpoint'
import type { Owner } from '../../world.ts'
import { revokeFamily } from './rows.ts'

/** Decisions 2: logging out revokes the sign-in's family. */
export const logOut = async ({ world }: Owner, familyId: string | null): Promise<Done> => {
  if (familyId) await revokeFamily(world.db, familyId, world.clock.now())
  return { ok: true }
}
