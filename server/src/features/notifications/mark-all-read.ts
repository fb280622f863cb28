import type { Done } from '@plaudit/contract/endpoint'
import { publishChanges } from '../../live.ts'
import type { Owner } from '../../world.ts'
import { setAllRead } from './rows.ts'

export const markAllRead = async ({ world, accountId }: Owner): Promise<Done> => {
  await setAllRead(world.db, accountId, world.clock.now())
  await publishChanges(world.db, accountId, ['notifications'])
  return { ok: true }
}
