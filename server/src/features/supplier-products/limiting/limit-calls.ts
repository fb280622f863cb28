import type { Owner } from '../../../world.ts'
import { tooManyAttempts } from '../../accounts/attempts/too-many-attempts.ts'
import { countCall } from './count-call.ts'

/**
 * PROD-80: before an owner's call that asks a supplier: all accounts share its rate, and no one may use it up.
 * @throws Problem `too_many_requests` (429) with Retry-After
 */
export const limitCalls = async (owner: Owner): Promise<void> => {
  if ((await countCall(owner)).isOver) throw tooManyAttempts(owner.world)
}
