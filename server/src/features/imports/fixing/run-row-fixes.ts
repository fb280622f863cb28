import type { World } from '../../../world.ts'
import { retryRows } from './retry-rows.ts'

/** Job: retries corrected rows. */
export const runRowFixes = async (
  world: World,
  { accountId, id }: { accountId: string; id: string },
  signal: AbortSignal,
): Promise<void> => {
  await retryRows({ world, accountId }, id, signal)
}
