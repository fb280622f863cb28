import { Problem } from '../../problem.ts'
import { phrase } from '../../texts/phrase.ts'

/** The store does not answer an owner who waits: nothing was changed. */
export const silentStoreProblem = (): Problem =>
  new Problem('provider_unavailable', { detail: phrase('selling.store_silent_now') })
