import type { World } from '../../../world.ts'
import { beginRun } from '../begin-run.ts'

/** Job: a store was connected, or it is night. */
export const beginSync = async (
  world: World,
  { accountId }: { accountId: string },
): Promise<void> => {
  await beginRun({ world, accountId })
}
