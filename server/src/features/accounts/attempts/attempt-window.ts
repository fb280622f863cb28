import type { World } from '../../../world.ts'
import { ATTEMPT_WINDOW_MS } from '../rules.ts'

/** The current window of 15 minutes in which attempts are counted. */
export const attemptWindow = (world: World) => {
  const now = world.clock.now().getTime()
  return new Date(now - (now % ATTEMPT_WINDOW_MS))
}
