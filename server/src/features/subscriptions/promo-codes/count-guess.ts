import type { World } from '../../../world.ts'
import { countAttempt } from '../../accounts/attempts/count-attempt.ts'
import { tooManyAttempts } from '../../accounts/attempts/too-many-attempts.ts'

/** Codes are short: nobody may try them all. */
const GUESSES = 20

export const countGuess = async (world: World, accountId: string, add: 1 | -1) => {
  const guesses = await countAttempt(world, `promo-code:${accountId}`, { add })
  if (guesses > GUESSES) throw tooManyAttempts(world)
}
