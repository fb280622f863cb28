import type { Done } from '@plaudit/contract/endpoint'
import { publishChanges } from '../../live.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { setRead } from './rows.ts'

/** @throws Problem `not_found`. Marking twice is marking once. */
export const markRead = async (
  { world, accountId }: Owner,
  { id }: { id: string },
): Promise<Done> => {
  if (!(await setRead(world.db, accountId, { id, at: world.clock.now() })))
    throw new Problem('not_found')
  await publishChanges(world.db, accountId, ['notifications'])
  return { ok: true }
}
