import type { World } from '../../../world.ts'
import { attemptWindow } from './attempt-window.ts'
import { countHit } from './rows.ts'

/** Counts one more attempt under a key in this window, or takes one back; answers how many there are now. */
export const countAttempt = (
  world: World,
  key: string,
  { windowStart = attemptWindow(world), add = 1 }: { windowStart?: Date; add?: 1 | -1 } = {},
): Promise<number> => countHit(world.db, { key, windowStart, add })
