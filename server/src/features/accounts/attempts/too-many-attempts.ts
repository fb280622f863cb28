import { Problem } from '../../../problem.ts'
import type { World } from '../../../world.ts'
import { attemptWindow } from './attempt-window.ts'
import { ATTEMPT_WINDOW_MS } from '../rules.ts'

/** A 429 with Retry-After: the rest of the window. */
export const tooManyAttempts = (world: World): Problem => {
  const over = attemptWindow(world).getTime() + ATTEMPT_WINDOW_MS
  return new Problem('too_many_requests', {
    retryAfterSeconds: Math.ceil((over - world.clock.now().getTime()) / 1000),
  })
}
