import type { Import } from '@plaudit/contract/imports/imports'
import { Problem } from '../../problem.ts'
import type { Owner } from '../../world.ts'
import { importOf } from './rows.ts'
import { importView } from './view.ts'

export const getImport = async (
  { world, accountId }: Owner,
  { id }: { id: string },
): Promise<Import> => {
  const run = await importOf(world.db, { accountId, id })
  if (!run) throw new Problem('not_found')
  return importView(run, world.clock.now())
}
