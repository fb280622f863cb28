import type { Owner } from '../../../world.ts'
import { moveUploads } from './rows.ts'

/** The files that wait for one form wait for another from now on. */
export const moveFormUploads = (
  { world, accountId }: Owner,
  forms: { from: string; to: string },
): Promise<void> => moveUploads(world.db, { accountId, ...forms })
