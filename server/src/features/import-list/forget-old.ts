import type { World } from '../../world.ts'
import { forgetBefore } from './changing/rows.ts'
import { forgetChangesBefore } from './telling/rows.ts'

const KEPT_MS = 30 * 86_400_000

/** PROD-25, PROD-61: what was taken out, what could be undone, and what was told is forgotten after 30 days. */
export const forgetOld = async (world: World): Promise<void> => {
  const before = new Date(world.clock.now().getTime() - KEPT_MS)
  await forgetBefore(world.db, before)
  await forgetChangesBefore(world.db, before)
}
