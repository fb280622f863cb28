import { Problem } from '../../../problem.ts'
import { phrase } from '../../../texts/phrase.ts'

/** What is said of a file that is not here: removed, expired, or another account's. */
export const draftGoneProblem = () =>
  new Problem('not_found', { detail: phrase('imports.draft_gone') })
