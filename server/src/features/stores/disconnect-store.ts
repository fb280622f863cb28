import type { Done } from '@plaudit/contract/endpoint'
import { changed } from '../../live.ts'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { deleteStore } from './rows.ts'

/** Forgets the store and its tokens. Products and reviews stay. @throws Problem `not_found` without a store. */
export const disconnectStore = async ({ world, accountId }: Owner): Promise<Done> => {
  if (!(await deleteStore(world.db, accountId))) throw new Problem('not_found')
  await changed(world.db, accountId, ['store'])
  return { ok: true }
}
