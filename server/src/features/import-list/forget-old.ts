import type { World } from '../../world.ts'
import { forgetBefore } from './changing/rows.ts'

const KEPT_MS = 30 * 86_400_000

/** PROD-25: what was taken out, and what could be undone, is forgotten after 30 days. */
export const forgetOld = (world: World): Promise<void> =>
  forgetBefore(world.db, new Date(world.clock.now().getTime() - KEPT_MS))
