import type { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { fieldProblem } from '../../problem.ts'
import { phrase } from '../../texts/phrase.ts'

/**
 * A password that so few guesses find is a commonly used one: lists of stolen passwords
 * that are compared with are as long.
 */
const FEWEST_GUESSES = 100_000
/**
 * Judging takes far longer for long passwords and for many signs that may stand for letters: up to 36 seconds for 256
 * digits. With these limits it is a fraction of a second.
 */
const limits = { maxLength: 24, l33tMaxSubstitutions: 10 }
/** What a guesser tries here besides. */
const ownWords = ['plaudit', 'shopify']

let opened: Promise<ZxcvbnFactory> | undefined

/** The lists take 30 MB: they are loaded with the first password that is chosen. */
const open = async () => {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const { adjacencyGraphs, dictionary } = await import('@zxcvbn-ts/language-common')
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...limits })
}

/** ACC-10: not a commonly used password. @throws Problem `invalid` at `field`. */
export const refuseCommonPassword = async (field: string, password: string): Promise<void> => {
  opened ??= open().catch((error: unknown) => {
    opened = undefined
    throw error
  })
  const judge = await opened
  // Of a long one both ends are judged: it is a common one where both are.
  const ends = [password.slice(0, limits.maxLength), password.slice(-limits.maxLength)]
  if (ends.every((end) => judge.check(end, ownWords).guesses < FEWEST_GUESSES))
    throw fieldProblem(field, phrase('accounts.common_password'))
}
