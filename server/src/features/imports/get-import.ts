import type { Import } from '@plaudit/contract/imports/imports'
import type { Owner } from '../../world.ts'
import { findImport } from './find-import.ts'
import { importView } from './view.ts'

export const getImport = async (
  { world, accountId }: Owner,
  { id }: { id: string },
): Promise<Import> => {
  const run = await findImport(world.db, { accountId, id })
  return importView(run, world.clock.now())
}
